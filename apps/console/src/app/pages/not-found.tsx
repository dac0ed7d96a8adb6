export { NotFound as default } from '../route-error.tsx'
