import { MaterialList } from '../../classroom/index.ts'
import { useProject } from '../use-project.ts'

/** 资料: what the project is given to read, watch and download. */
export default function ProjectSource() {
  const { id, refusal } = useProject()
  return <MaterialList place={{ kind: 'project', id }} refusal={refusal} />
}
