import { menuPages } from '@lab/contract/menu-pages'
import { projectTitle } from '@lab/contract/place-words'
import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { below, kind, mount, section, tab } from '../../content/kind.ts'

const branch = { example: { branchname: 'branch' } } as const
const file = { ...branch, exampleQuery: 'path=README.md' } as const

/** Files of a revision: a directory and one file. */
const files = (under: string) => [
  below(`${under}file/tree/:branchname`, '文件目录', branch),
  below(`${under}file/blob/:branchname`, '文件内容', file),
]

const complexity = (segment: string) => [tab(segment), ...files(`${segment}/`)]

export const projectRoutes: DomainRoutes<'project' | 'project_case' | 'group' | 'iteration' | 'code_check'> = {
  domain: 'project',
  kinds: {
    project: kind('project', {
      title: '实训项目详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        section('member', ['student', 'teacher', 'group']),
        'group',
        section('content', ['task'], { title: '任务', showInBread: false }),
        'source',
        'doc',
        tab('env', '项目环境'),
        'report',
        'code',
        section(
          'teach',
          [
            'progress',
            'achievement',
            'correction',
            tab('score', '成绩'),
            'daily',
            'score-assessment',
            below('score-assessment/setting', '成绩评定设置'),
          ],
          { title: '教学管理' },
        ),
        below('score/:groupid/:userid', '成员成绩', {
          example: { groupid: 'group', userid: 'student' },
        }),
      ],
      pages: {
        basics: () => import('./pages/basics.tsx'),
        source: () => import('./pages/source.tsx'),
        group: () => import('../../content/aspects/roster/group-list.tsx'),
        'content.task': () => import('./pages/tasks.tsx'),
      },
      first: (_search, { projectid = '' }) => [{ call: 'project.get', input: { params: { id: projectid } } }],
      example: { projectid: 'project' },
    }),
    project_case: kind('project_case', {
      title: '实训项目案例详情',
      aspects: ['basics', tab('resource', '项目资源'), tab('env', '项目环境'), 'requirement', 'auth', 'code-store'],
      example: { projectid: 'projectCase' },
    }),
    group: kind('group', {
      title: '项目小组',
      aspects: [
        section('requirement', [tab('list', '需求列表'), tab('doc', '需求文档')]),
        'task',
        'interative',
        'member',
        tab('env', '项目环境'),
        section('statis', ['dashboard', 'burndown']),
        section('teach', ['task'], { title: '教学任务' }),
        section('code', [
          'store',
          tab('file', '代码文件'),
          'log',
          'statistic',
          'check',
          ...files(''),
          below('log/:logid', '提交详情', { example: { logid: 'revision' } }),
        ]),
        section('test', [
          'case',
          'plan',
          'bug',
          below('plan/:planid', '测试计划详情', { example: { planid: 'testPlan' } }),
        ]),
        section('report', ['daily', 'project-report']),
      ],
      example: { groupid: 'group' },
    }),
    iteration: kind('iteration', {
      title: '迭代详情',
      aspects: ['requirement', 'board', 'chart', 'task', section('test', ['plan', 'bug', 'case'])],
      example: { groupid: 'group', interativeid: 'iteration' },
    }),
    code_check: kind('code_check', {
      title: '代码检查详情',
      aspects: [
        'result',
        tab('question', '问题列表'),
        section('cyclomatic-complexity', [...complexity('cycle'), ...complexity('cognition')], {
          title: '代码复杂度',
        }),
        'code-review',
        ...files('code-review/'),
      ],
      example: { groupid: 'group', code_review_project_id: 'codeCheck' },
    }),
  },
  routes: [
    page({
      at: menuPages.project,
      title: projectTitle,
      lists: 'project',
      page: () => import('./pages/project-list.tsx'),
    }),
    mount('project', { at: '/project/:projectid' }),
    mount('experiment', {
      at: '/project/:projectid/content/exp/:expid',
      within: 'project',
      inClass: false,
      example: { projectid: 'project', recordid: 'projectExperimentRecord' },
    }),
    mount('mooc', {
      at: '/project/:projectid/content/course/:courseid',
      within: 'project',
      inClass: false,
      example: { projectid: 'project', recordid: 'projectMoocRecord' },
    }),
    mount('exam', {
      at: '/project/:projectid/content/exam/:examid',
      within: 'project',
      inClass: false,
      example: { projectid: 'project', examid: 'seriesExam', recordid: 'projectExamRecord' },
    }),
    tabs({ at: '/project/full-statis', title: '项目总览', children: ['dashboard', 'burndown'] }),
    mount('group', { at: '/project/group/:groupid' }),
    mount('iteration', { at: '/project/group/:groupid/interative/:interativeid' }),
    mount('code_check', { at: '/project/group/:groupid/code/check/:code_review_project_id' }),
    page({ at: menuPages.project_case, title: '实训项目案例', lists: 'project_case' }),
    mount('project_case', { at: '/repository/project/:projectid', isCase: true }),
  ],
}
