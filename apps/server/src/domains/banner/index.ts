import type { Domain } from '../../kernel/domain.ts'
import { bannerEndpoints } from './handlers.ts'
import { bannerPolicy } from './policy.ts'
import { findBanner, type NamedBanner } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    banner: NamedBanner
  }
}

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
