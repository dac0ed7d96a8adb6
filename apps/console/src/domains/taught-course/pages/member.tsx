import { useSearchParams } from 'react-router'
import GroupList from '../../../content/aspects/roster/group-list.tsx'
import StaffList from '../../../content/aspects/roster/staff-list.tsx'
import StudentList from '../../../content/aspects/roster/student-list.tsx'
import { keptOf } from '../../../kit/navigation/keep-query.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import styles from '../taught-course.module.css'

const views = [
  { value: 'student', label: '学生' },
  { value: 'teacher', label: '教师' },
  { value: 'group', label: '小组' },
] as const
type View = (typeof views)[number]['value']
const lists = { student: StudentList, teacher: StaffList, group: GroupList } as const

/** 成员: who learns and who teaches in the course, and its groups. */
export default function CourseMembers() {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? 'student'
  const List = lists[view]
  return (
    <>
      <Segmented<View>
        label="成员"
        className={styles.views}
        options={views}
        value={view}
        // What one list was narrowed by means nothing in the next.
        onChange={(next) => setSearch({ ...keptOf(search.toString()), view: next }, { replace: true })}
      />
      <List key={view} />
    </>
  )
}
