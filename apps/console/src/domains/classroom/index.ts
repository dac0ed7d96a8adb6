export { default as MaterialList } from './parts/material/material-list.tsx'
