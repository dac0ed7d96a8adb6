import { between, chance } from '../learners/dice.ts'

const courses = ['高等数学', '线性代数', '程序设计', '大学英语', '数据结构'] as const

/** Marks of a year without names: numbers that nobody has, some missing, as the office exports them. */
export function gradeTable(year: number, students: number): string {
  const lines = [['学号', '班级', ...courses, '出勤率'].join(',')]
  for (let index = 1; index <= students; index++) {
    const number = `x${year}${String(index).padStart(3, '0')}`
    const level = between(58, 88, 'level', year, index)
    const marks = courses.map((course) =>
      chance('absent', year, index, course) < 0.02
        ? '缺考'
        : String(Math.max(20, Math.min(100, level + between(-16, 14, 'mark', year, index, course)))),
    )
    const attendance = Math.min(1, 0.7 + chance('attendance', year, index) * 0.32).toFixed(2)
    lines.push([number, `${year}级${between(1, 3, 'class', year, index)}班`, ...marks, attendance].join(','))
  }
  return `${lines.join('\n')}\n`
}

/** Lines as people type them: spaces, wrong numbers, a line too short. For the steps about dirty input. */
export const dirtyLines = [
  '学号,姓名,成绩',
  'x2025001, 周一 ,87',
  'x2025002,周二,缺考',
  'x2025003,周三,1O0',
  'x2025004,周四',
  '',
  'x2025005,周五,-3',
  'x2025006,周六,59.5',
  '',
].join('\n')
