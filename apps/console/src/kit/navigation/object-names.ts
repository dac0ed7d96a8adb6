import { useEffect } from 'react'
import { createStore, useStore } from '../state/store.ts'

/** Names of objects by address, for breadcrumbs: detail pages register what they have loaded. */
const names = createStore<Readonly<Record<string, string>>>({})

export const useObjectNames = (): Readonly<Record<string, string>> => useStore(names)

/** Gives the detail page at `address` its object's name in the breadcrumb; null takes the name of one that is gone. */
export function useNameInBreadcrumb(address: string, name: string | undefined | null): void {
  // The breadcrumb belongs to the shell, outside the page that knows the name.
  useEffect(() => {
    if (name && names.get()[address] !== name) names.set({ ...names.get(), [address]: name })
    if (name !== null || !(address in names.get())) return
    const { [address]: _gone, ...others } = names.get()
    names.set(others)
  }, [address, name])
}
