export { HelpDrawer } from './parts/help-drawer.tsx'
