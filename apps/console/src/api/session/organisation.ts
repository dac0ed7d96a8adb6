import type { OrganisationChoice } from '@lab/contract/org'
import { shortOrganisationName } from './organisation-name.ts'
import { readAuth } from '../request/auth-cookie.ts'
import { whenSaved } from '../../kit/form/unsaved.ts'
import { createStore } from '../../kit/state/store.ts'

/** The chosen organisation as it is kept (specification section 3). */
export interface UserOrganisation {
  org_id: string
  /** Name of the customer. */
  customerName: string
  /** Value of the header Domain-Id. */
  domainId: string
  /** Last segment of the organisation's name, at most 20 characters. */
  shortCustomerName: string
  /** The organisation's whole name, a path. */
  domainName: string
}

const key = (userId: string): string => `userOrg:${userId}`

/** Reads what this person chose last on this machine. */
function load(): UserOrganisation | null {
  const user = readAuth()?.user
  if (!user) return null
  try {
    const kept = JSON.parse(localStorage.getItem(key(user.id)) ?? 'null') as UserOrganisation | null
    return kept && typeof kept.domainId === 'string' ? kept : null
  } catch {
    return null
  }
}

export const chosenOrganisation = createStore<UserOrganisation | null>(load())

export const asUserOrganisation = (organisation: OrganisationChoice): UserOrganisation => ({
  org_id: organisation.id,
  customerName: organisation.customer_name,
  domainId: organisation.domain_id,
  shortCustomerName: shortOrganisationName(organisation.name),
  domainName: organisation.name,
})

/** Fired on `window` when another organisation was chosen; pages that hold data of their own refetch on it. */
export const orgChangeEvent = 'org-change'

export function chooseOrganisation(organisation: UserOrganisation): void {
  const userId = readAuth()?.user.id
  try {
    if (userId) localStorage.setItem(key(userId), JSON.stringify(organisation))
  } catch {
    // Storage can be full or forbidden; the choice then lasts until the page is loaded again.
  }
  const isSwitch = chosenOrganisation.get()?.org_id !== organisation.org_id
  chosenOrganisation.set(organisation)
  if (isSwitch) window.dispatchEvent(new CustomEvent(orgChangeEvent, { detail: organisation }))
}

export function forgetOrganisation(): void {
  const userId = readAuth()?.user.id
  if (userId) localStorage.removeItem(key(userId))
  chosenOrganisation.set(null)
}

/**
 * Another tab chose: this one follows, so that two tabs never show two organisations under one header. What is being
 * edited here is not lost by it: the tab follows once that is saved or given up.
 */
export function followOtherTabs(): () => void {
  let takeBack = (): unknown => undefined
  const follow = (): void => {
    const kept = load()
    if (!kept || kept.org_id === chosenOrganisation.get()?.org_id) return
    chosenOrganisation.set(kept)
    window.dispatchEvent(new CustomEvent(orgChangeEvent, { detail: kept }))
  }
  const listener = (event: StorageEvent): void => {
    if (!event.key?.startsWith('userOrg:') || !event.newValue) return
    takeBack()
    takeBack = whenSaved(follow)
  }
  window.addEventListener('storage', listener)
  return () => {
    takeBack()
    window.removeEventListener('storage', listener)
  }
}

/**
 * Where a switch leads: detail pages of experiments, lessons and practical courses go to their lists, every other page
 * stays (specification section 4, decision 13).
 */
export function addressAfterSwitch(pathname: string): string | null {
  const detail = /^\/(exp|course|mooc)\/(?!recent$|all$)[^/]+/.exec(pathname)
  return detail ? `/${detail[1]}` : null
}
