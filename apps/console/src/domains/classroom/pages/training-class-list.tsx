import { ClassList } from '../parts/class-list.tsx'

export default function TrainingClassListPage() {
  return <ClassList isTraining />
}
