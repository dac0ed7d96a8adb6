export { AssistantDrawer } from './parts/assistant-drawer.tsx'
