import { demoClasses, termAt, type DemoClass, type DemoOffering } from './classes.ts'
import { linuxLines, linuxObjectives } from './lessons/linux-outline.ts'
import { linuxTerm, outlineFrom, practiceOf } from './lessons/terms.ts'
import { studentsOfClass } from './people.ts'
import { demoProjects } from './projects.ts'

const dayMs = 86_400_000

/** What is worked on in the course, and the line of the outline whose practical session it belongs to. */
export const courseWorks = [
  { experiment: 'linux-shell', line: '文件与目录操作' },
  { experiment: 'git-basics', line: '函数与调试' },
  { experiment: 'web-service', line: 'Web 服务与反向代理' },
  { experiment: 'docker-files', line: '镜像与容器' },
] as const

/** Opens in the morning of its session and stays open for two weeks. */
function offeredIn(day: string, experiment: string): DemoOffering {
  const opensAt = new Date(`${day}T08:00:00+08:00`)
  const closesAt = new Date(opensAt.getTime() + 14 * dayMs + dayMs / 2)
  return { experiment, opensAt, closesAt, latePolicy: 'deduct', latePercent: 20, weight: 1 }
}

/** The course of this term that is taught from the preparation, as its learners take it: those of the first class. */
export function demoCourse(now: Date): DemoClass {
  const term = termAt(now)
  const plan = linuxTerm(outlineFrom(linuxObjectives, linuxLines), now)
  return {
    key: 'course-1',
    organisation: 'software',
    name: 'Linux 系统管理',
    term: term.name,
    courseName: 'Linux 系统管理',
    summary: '每周两次课，实验课在实验楼 B302。实验随课次开放，学完一次课后完成对应的实验。',
    teacher: 'teacher1',
    assistants: ['teacher2'],
    students: studentsOfClass(0),
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    isArchived: false,
    isTraining: false,
    offerings: courseWorks.flatMap(({ experiment, line }) => {
      const { at } = practiceOf(plan, line)
      return at ? [offeredIn(at.day, experiment)] : []
    }),
  }
}

/** Wherever learners of the demo school are taught: its classes, its course and its projects. */
export const demoPlaces = (now: Date): readonly DemoClass[] => [
  ...demoClasses(now),
  demoCourse(now),
  ...demoProjects(now),
]
