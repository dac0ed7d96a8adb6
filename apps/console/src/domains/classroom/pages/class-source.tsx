import { useClass } from '../class-access.ts'
import MaterialList from '../parts/material/material-list.tsx'

/** 资料: what the class is given to read, watch and download. */
export default function ClassSourcePage() {
  const { id, refusal } = useClass()
  return <MaterialList place={{ kind: 'class', id }} refusal={refusal} />
}
