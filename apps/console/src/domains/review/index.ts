export { ReviewList } from './parts/review-list.tsx'
