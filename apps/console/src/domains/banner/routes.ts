import type { PageLoader } from '../../content/route-types.ts'

/** The tab of the platform's settings that keeps its banners. */
export const platformBanners: PageLoader = () => import('./pages/banner-list.tsx')
