export { ReviewList } from './pages/publish-list.tsx'
