import { pageLink } from '@lab/contract/page-link'
import type { Domain } from '../../kernel/domain.ts'
import { bannerEndpoints } from './handlers.ts'
import type { ResourceUsers } from '../resource/index.ts'
import { bannerPolicy } from './policy.ts'
import { bannersWith, findBanner, type NamedBanner } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    banner: NamedBanner
  }
}

/** The banners that show a resource's picture. */
export const bannersUsing: ResourceUsers = async (tx, { address }) =>
  address === null
    ? []
    : (await bannersWith(tx, address)).map(({ id, title }) => ({
        kind: 'banner',
        id,
        label: '轮播图',
        title,
        link: pageLink('banner'),
      }))

/** Banners of the platform, written by its operators and shown once they are published. */
export const banner: Domain = {
  name: 'banner',
  endpoints: bannerEndpoints,
  guards: {
    banner: {
      load: findBanner,
      orgOf: () => null,
      titleOf: ({ row }) => row.title,
      can: bannerPolicy,
    },
  },
}
