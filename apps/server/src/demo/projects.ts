import { lastTermAt, offered, termAt, type DemoClass } from './classes.ts'
import { studentsOfClass } from './people.ts'

/** The two projects of the demo school as they are at `now`: groups are at work on one, and one was archived a term ago. */
export function demoProjects(now: Date): readonly DemoClass[] {
  const term = termAt(now)
  const lastTerm = lastTermAt(now)
  const then = new Date(`${lastTerm.endsOn}T12:00:00+08:00`)
  const common = { organisation: 'software', courseName: '', isTraining: false } as const
  return [
    {
      ...common,
      key: 'project-1',
      name: '校园网站部署与运维实训',
      summary:
        '每组四人，用六周把一个校园网站部署到服务器上并维护好。先各自补上命令行基础，再分工完成服务部署，最后完成运维小测并答辩。',
      teacher: 'teacher2',
      assistants: [],
      coTeachers: ['teacher1'],
      students: studentsOfClass(1).slice(0, 16),
      term: term.name,
      startsOn: term.startsOn,
      endsOn: term.endsOn,
      isArchived: false,
      offerings: [offered(now, 'linux-shell', -20, 10)],
      together: [offered(now, 'web-service', -5, 16, { weight: 3 })],
    },
    {
      ...common,
      key: 'project-2',
      name: '成绩统计工具开发实训',
      summary: '上学期项目，已结项归档。每组四人，用 Python 写一个能交给教务老师用的成绩统计工具。',
      teacher: 'teacher1',
      assistants: [],
      coTeachers: ['teacher2'],
      students: studentsOfClass(1).slice(16, 28),
      term: lastTerm.name,
      startsOn: lastTerm.startsOn,
      endsOn: lastTerm.endsOn,
      isArchived: true,
      offerings: [offered(then, 'python-grades', -50, 21)],
    },
  ]
}
