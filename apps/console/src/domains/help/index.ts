export { HelpDrawer } from './parts/help-drawer.tsx'
export { TopicText } from './parts/help-topic.tsx'
export { TopicList } from './parts/topic-list.tsx'
export type { HelpTopic } from './topics.ts'
