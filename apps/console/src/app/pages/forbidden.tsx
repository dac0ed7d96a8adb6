export { Forbidden as default } from '../route-error.tsx'
