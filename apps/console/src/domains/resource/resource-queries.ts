import {
  resourceSearchKeyLabels,
  resourceSearchKeys,
  type ResourceSearchKey,
  type ResourceType,
} from '@lab/contract/resource'
import { api } from '../../api/request/api.ts'
import { chosenOrganisation } from '../../api/session/organisation.ts'
import type { ResourceSearch } from '../../kit/file-link/index.ts'

/** Fields that resources can be searched by; the first is the default. */
export const searchKeys = resourceSearchKeys.map((value) => ({ value, label: resourceSearchKeyLabels[value] }))

/** The organisation whose resources are shown. The shell shows no page before one is chosen. */
export const orgid = (): string => chosenOrganisation.get()?.org_id ?? ''

export const asSearchKey = (key: string | undefined): ResourceSearchKey =>
  resourceSearchKeys.find((one) => one === key) ?? 'title'

/** The rows and total of an answer as a list shows them. */
export const shownList = ({ resources, total, is_total_capped }: Awaited<ReturnType<typeof api.resource.list>>) => ({
  rows: resources,
  total,
  isTotalCapped: is_total_capped,
})

/** One page of resources that can be linked to: enabled ones, of one type or of any. */
export const linkableResources = (search: ResourceSearch & { per_page: number }, obj_type?: ResourceType) => ({
  ...api.resource.list.query({
    params: { orgid: orgid() },
    query: {
      page: search.page,
      per_page: search.per_page,
      type: asSearchKey(search.selectKey),
      keyword: search.selectValue,
      status: 'enabled',
      has_file: 'true',
      obj_type,
    },
  }),
  select: shownList,
})

/** One page of enabled resources of any type, also texts that have no address, as a picker asks for them. */
export const usableResources = (search: {
  page: number
  per_page: number
  selectKey?: string | undefined
  selectValue?: unknown
}) => ({
  ...api.resource.list.query({
    params: { orgid: orgid() },
    query: {
      page: search.page,
      per_page: search.per_page,
      type: asSearchKey(search.selectKey),
      keyword: typeof search.selectValue === 'string' ? search.selectValue : undefined,
      status: 'enabled',
    },
  }),
  select: shownList,
})
