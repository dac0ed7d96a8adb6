import { EnvironmentInstances } from '../../environment/index.ts'
import { useClass } from '../class-access.ts'

/** 实验环境 of a class: what its learners have running now, to look into, to extend and to end. */
export default function ClassEnvPage() {
  const { id } = useClass()
  return <EnvironmentInstances classId={id} />
}
