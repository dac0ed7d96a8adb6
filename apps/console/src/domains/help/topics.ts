import { projectTitle } from '@lab/contract/place-words'
import { kindLabels } from '@lab/contract/kinds'

/** One page of the built-in help. */
export interface HelpTopic {
  slug: string
  title: string
  /** What it answers, in a line of the list. */
  summary: string
  /** The addresses that it is about; everything below them, unless another topic is closer. */
  pages: readonly string[]
}

export interface HelpGroup {
  title: string
  topics: readonly HelpTopic[]
}

/** The help as its list shows it; the text of a topic is `topics/<slug>.md`. */
export const helpGroups: readonly HelpGroup[] = [
  {
    title: '入门',
    topics: [
      {
        slug: 'start',
        title: '开始使用',
        summary: '登录、组织、菜单、搜索和外观',
        pages: ['/', '/dashboard', '/404', '/403', '/test', '/auth', '/help'],
      },
      {
        slug: 'account',
        title: '个人中心与账号安全',
        summary: '资料、密码、两步验证、通行密钥、API 令牌',
        pages: ['/my'],
      },
      { slug: 'messages', title: '消息与任务', summary: '消息、后台任务、下载的文件', pages: ['/message'] },
    ],
  },
  {
    title: '教学',
    topics: [
      {
        slug: 'class',
        title: '班级',
        summary: '建班、加学员、安排内容、公告',
        pages: ['/class', '/practical-training/class'],
      },
      {
        slug: 'live',
        title: '课堂实况与答疑',
        summary: '看进度、接举手、进终端、回答问题',
        pages: ['/class/:classid/live', '/class/:classid/query', '/class/:classid/apply'],
      },
      {
        slug: 'marking',
        title: '评分与成绩',
        summary: '评分、阅卷、重新评分、申诉、成绩册、导出',
        pages: [
          '/class/:classid/record',
          '/class/:classid/analysis',
          '/class/:classid/marking',
          '/class/:classid/markbook',
          '/practical-training/class/:classid/markbook',
          '/course/:lessonid/markbook',
        ],
      },
      {
        slug: 'lesson',
        title: '备课',
        summary: '大纲、教案、图谱、资源、授课计划',
        pages: ['/course-preparation', '/lesson'],
      },
      { slug: 'course', title: '课程教学', summary: '从备课开课，按计划上课', pages: ['/course'] },
    ],
  },
  {
    title: '内容',
    topics: [
      { slug: 'experiment', title: kindLabels.experiment, summary: '写环节、验证脚本、试做、发布', pages: ['/exp'] },
      { slug: 'mooc', title: kindLabels.mooc, summary: '章节、视频、完成条件、学习进度', pages: ['/mooc'] },
      { slug: 'question-bank', title: '题库与试卷', summary: '写题、导入导出、查重、组卷', pages: ['/question-bank'] },
      { slug: 'exam', title: kindLabels.exam, summary: '准备、监考、阅卷、公布、分析', pages: ['/exam'] },
      {
        slug: 'series',
        title: '系列与证书',
        summary: '学习路径、解锁条件、结业证书',
        pages: ['/series', '/exp-series', '/certificate'],
      },
      {
        slug: 'practice',
        title: '开放训练与实验练习',
        summary: '打字训练、练习专题、排行榜',
        pages: ['/practice', '/code-practice', '/exp-practice', '/exp-practice-store'],
      },
      {
        slug: 'project',
        title: projectTitle,
        summary: '创建项目、分组、安排任务',
        pages: ['/project', '/repository/project', '/practical-training/library'],
      },
    ],
  },
  {
    title: '资源与环境',
    topics: [
      {
        slug: 'library',
        title: '案例与共享库',
        summary: '复制、共享、同步来源的修改',
        pages: ['/library', '/exp-library', '/course-library', '/repository'],
      },
      { slug: 'resource', title: '资源', summary: '图片、视频、文档和文件', pages: ['/repository/resource'] },
      { slug: 'dataset', title: kindLabels.dataset, summary: '放进实验环境的文件', pages: ['/env/dataset'] },
      {
        slug: 'environment',
        title: '实验环境',
        summary: '模板、套件、镜像、实例、预启动',
        pages: ['/env', '/env/template', '/env/instance'],
      },
      {
        slug: 'research',
        title: '科研环境与任务',
        summary: '自己的长期环境，分工与汇报',
        pages: ['/env/research', '/task'],
      },
    ],
  },
  {
    title: '管理',
    topics: [
      { slug: 'review', title: '审核', summary: '共享申请、同步申请', pages: ['/publish', '/sync'] },
      { slug: 'organisation', title: '组织与用户', summary: '组织、成员、角色、授权、账号', pages: ['/org', '/user'] },
      {
        slug: 'integration',
        title: '对接其他系统',
        summary: 'API 令牌、事件推送、LRS、LTI',
        pages: ['/org/token', '/org/push', '/org/lti', '/lti-selection', '/my/token'],
      },
      { slug: 'customer', title: '客户', summary: '学校、名额、模块、到期', pages: ['/account'] },
      { slug: 'category', title: '分类', summary: '全平台共用的分类', pages: ['/category'] },
      { slug: 'platform', title: '平台设置', summary: '外观、登录、环境、审核、VPN', pages: ['/platform'] },
      { slug: 'log', title: '操作日志', summary: '谁在什么时候改了什么', pages: ['/operation-log'] },
      { slug: 'assistant', title: '智能助手', summary: '提问、智能起草、接入大模型服务', pages: ['/assistant'] },
    ],
  },
]

export const helpTopics: readonly HelpTopic[] = helpGroups.flatMap(({ topics }) => topics)

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`)

/** The topic of a page, by the pattern of its address (`/class/:classid/live`): the one whose address is the longest. */
export function topicOfPage(pattern: string): HelpTopic | undefined {
  let found: HelpTopic | undefined
  let longest = -1
  for (const topic of helpTopics) {
    for (const page of topic.pages) {
      if (page.length > longest && isBelow(pattern, page)) {
        found = topic
        longest = page.length
      }
    }
  }
  return found
}

export const topicBySlug = (slug: string | null): HelpTopic | undefined =>
  helpTopics.find((topic) => topic.slug === slug)
