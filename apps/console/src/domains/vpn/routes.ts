import type { PageLoader } from '../../content/route-types.ts'

/** The tabs of the platform's settings about the VPN: the server's side, and what everybody downloads. */
export const platformVpn: PageLoader = () => import('./pages/vpn-settings.tsx')
export const platformVpnDownload: PageLoader = () => import('./pages/vpn-download.tsx')
