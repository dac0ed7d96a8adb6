import { createContext, use, useSyncExternalStore } from 'react'
import type { FormValues } from './form-types.ts'
import { createPendingWork, type PendingWork } from './pending-work.ts'

type Errors = Readonly<Record<string, string | undefined>>

/** What the fields of one form hold and what is wrong with them. A field is drawn again for its own changes only. */
export interface FormStore {
  values: () => FormValues
  errors: () => Errors
  /** Takes new values for some fields; what was wrong with those is forgotten. */
  change: (values: FormValues) => void
  /** Says what is wrong with some fields; undefined is nothing. */
  complain: (errors: Errors) => void
  subscribe: (listener: () => void) => () => void
  pending: PendingWork
}

export function createFormStore(initial: FormValues): FormStore {
  let values: FormValues = { ...initial }
  let errors: Errors = {}
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    values: () => values,
    errors: () => errors,
    change(next) {
      values = { ...values, ...next }
      errors = { ...errors, ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])) }
      tell()
    },
    complain(next) {
      errors = { ...errors, ...next }
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pending: createPendingWork(),
  }
}

/** Follows one thing that a form knows; `read` has to give the same object as long as nothing changed. */
export const useOfForm = <T>(form: FormStore, read: () => T): T => useSyncExternalStore(form.subscribe, read)

const FormContext = createContext<FormStore | undefined>(undefined)
export const FormProvider = FormContext

/** The form around a control that may also be used outside of one. */
export const useFormAround = (): FormStore | undefined => use(FormContext)

/** The form around a field that has to know or change its neighbours. */
export function useForm(): FormStore {
  const form = use(FormContext)
  if (!form) throw new Error('a field that reads its form stands in none')
  return form
}
