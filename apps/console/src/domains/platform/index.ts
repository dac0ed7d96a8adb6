export { ConfigForm } from './parts/config-form.tsx'
export { OperatorsOnly } from './parts/operators-only.tsx'
