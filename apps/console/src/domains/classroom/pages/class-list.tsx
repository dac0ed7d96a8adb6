import { ClassList } from '../parts/class-list.tsx'

export default function ClassListPage() {
  return <ClassList isTraining={false} />
}
