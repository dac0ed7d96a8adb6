import { demoIds } from '@lab/contract/demo-ids'
import type { Chapter, CoursePlan } from '@lab/contract/mooc-plan'
import type { QuizQuestion } from '@lab/contract/quiz'
import type { VideoQuestion } from '@lab/contract/video-questions'
import { idsOf, text, unit } from './units.ts'

const idOf = idsOf(8002)

/** How long the demo video is, as a browser reads it from the file. */
export const demoVideoSeconds = 12

interface Files {
  /** Addresses of the two files that are uploaded for it. */
  video: string
  cheatsheet: string
  /** A data set. */
  accessLog: string
  experiments: { shell: string }
}

const why = `
服务器大多没有图形界面。登录以后看到的是一行提示符，等您输入命令：

\`\`\`bash
student@lab:~$ uname -a
\`\`\`

命令行有三个好处：

- **可以重复**：昨天做过的事，今天再执行一遍，结果相同；
- **可以组合**：小程序用管道连起来，就是新的工具；
- **可以自动**：写进脚本，机器在半夜替您做。

本章先认识文件、权限和管道，再到真实的环境里动手。`

const files = `
Linux 只有一棵目录树，从根目录 \`/\` 开始。

| 目录 | 放什么 |
| --- | --- |
| \`/etc\` | 配置文件 |
| \`/var/log\` | 日志 |
| \`/home\` | 每个用户自己的目录 |
| \`/tmp\` | 临时文件，重启后可能清空 |

常用命令：\`pwd\` 看自己在哪里，\`ls -l\` 看目录里有什么，\`cd\` 换目录，\`cp\`、\`mv\`、\`rm\` 复制、移动、删除。

\`rm\` 没有回收站。删除之前，先用 \`ls\` 看一遍同样的通配符匹配到了什么。`

const service = `
服务由 systemd 管理。先看状态，再看日志，最后才重启：

\`\`\`bash
systemctl status nginx
journalctl -u nginx --since "10 minutes ago"
sudo systemctl restart nginx
\`\`\`

重启能让现象消失，也会把原因一起抹掉。养成先读日志的习惯，下一次出现同样的问题时，您已经知道答案。`

const checklist = `
交接前逐项确认：

1. 磁盘：\`df -h\`，使用率不超过 80%；
2. 内存：\`free -m\`，可用内存充足；
3. 负载：\`uptime\`，与 CPU 核数相当；
4. 服务：\`systemctl --failed\` 没有输出；
5. 备份：最近一次备份能够恢复，而不只是存在。`

/** What the video asks: one question that has to be answered, and one to think about. */
const videoQuestions: readonly VideoQuestion[] = [
  {
    id: idOf(1041),
    at: 5,
    must_answer: true,
    stem: { format: 'markdown', value: '`uniq -c` 之前为什么要先用 `sort`？' },
    question: {
      type: 'single',
      options: [
        { id: 'adjacent', text: 'uniq 只合并相邻的相同行' },
        { id: 'speed', text: '排序以后统计更快' },
        { id: 'error', text: '没有排序时 uniq 会报错' },
      ],
      answer: ['adjacent'],
      analysis: '`uniq` 只比较前后两行。相同的行不挨在一起，就会被数成好几份。',
    },
  },
  {
    id: idOf(1042),
    at: 9,
    must_answer: false,
    stem: { format: 'markdown', value: '最后的 `sort -rn` 按数字从大到小排列，对吗？' },
    question: { type: 'true_false', answer: ['对'], analysis: '`-n` 按数值比较，`-r` 倒序。' },
  },
]

/** A quiz on services, for those who want to know how far they are. */
const serviceQuiz: readonly QuizQuestion[] = [
  {
    id: idOf(2051),
    stem: { format: 'markdown', value: '网站打不开，先做哪一步？' },
    question: {
      type: 'single',
      options: [
        { id: 'restart', text: '重启服务' },
        { id: 'status', text: '看服务的状态和日志' },
        { id: 'reboot', text: '重启服务器' },
      ],
      answer: ['status'],
      analysis: '重启会把现场抹掉，先看状态和日志。',
    },
  },
  {
    id: idOf(2052),
    stem: { format: 'markdown', value: '`systemctl enable nginx` 会立即启动服务。' },
    question: {
      type: 'true_false',
      answer: ['错'],
      analysis: '`enable` 只让它开机自动启动；现在就启动用 `start`，或写 `enable --now`。',
    },
  },
  {
    id: idOf(2053),
    stem: { format: 'markdown', value: '下面哪些命令能看到服务的日志？' },
    question: {
      type: 'multiple',
      options: [
        { id: 'journal', text: 'journalctl -u nginx' },
        { id: 'status', text: 'systemctl status nginx' },
        { id: 'ls', text: 'ls -l /etc/nginx' },
      ],
      answer: ['journal', 'status'],
      scoring: 'half',
      analysis: '`status` 附带最近几行日志，全部日志用 `journalctl`。',
    },
  },
]

/** A course on running a Linux server, with a video and an exercise of the demo school. */
export const linuxOperations = (made: Files): CoursePlan => {
  const chapters: Chapter[] = [
    {
      id: idOf(1),
      title: '命令行基础',
      unlock: { rule: 'free' },
      sections: [
        {
          id: idOf(11),
          title: '认识命令行',
          units: [
            text(idOf(101), '为什么用命令行', why),
            text(idOf(102), '目录与文件', files, { unlock: { rule: 'previous' } }),
            {
              ...unit(idOf(103), '常用命令速查表', { isOptional: true }),
              kind: 'pdf',
              file: { name: 'Linux命令速查表.pdf', url: made.cheatsheet, resource_id: null },
            },
          ],
        },
        {
          id: idOf(12),
          title: '管道与练习',
          units: [
            {
              ...unit(idOf(104), '用管道统计状态码', { weight: 1, unlock: { rule: 'count', count: 2 } }),
              kind: 'video',
              file: { name: '用管道统计状态码.mp4', url: made.video, resource_id: null },
              duration_seconds: demoVideoSeconds,
              watch_percent: 90,
              marks: [
                { at: 0, title: '看一眼日志' },
                { at: 5, title: '排序与计数' },
              ],
              questions: [...videoQuestions],
            },
            {
              ...unit(idOf(106), '练习用的访问日志', { isOptional: true }),
              kind: 'dataset',
              content_id: made.accessLog,
              done_by: 'downloaded',
            },
            {
              ...unit(idOf(105), 'Linux 命令行实验', { weight: 3, unlock: { rule: 'previous' } }),
              kind: 'experiment',
              content_id: made.experiments.shell,
            },
            {
              ...unit(idOf(107), '说说你的第一条命令', { isOptional: true }),
              kind: 'discussion',
              body: {
                format: 'markdown',
                value: '登录一台陌生的服务器，你会先敲哪一条命令？说出理由，再看看同学怎么做，有不同意见就回复。',
              },
              posts_required: 1,
            },
          ],
        },
      ],
    },
    {
      id: idOf(2),
      title: '管理服务',
      unlock: { rule: 'previous' },
      sections: [
        {
          id: idOf(21),
          title: '服务与日志',
          units: [
            text(idOf(201), '用 systemd 管理服务', service),
            {
              ...unit(idOf(202), 'systemctl 手册（在线）', { isOptional: true }),
              kind: 'link',
              url: 'https://www.freedesktop.org/software/systemd/man/latest/systemctl.html',
            },
            {
              ...unit(idOf(205), '服务小测验', { isOptional: true, weight: 1 }),
              kind: 'quiz',
              questions: [...serviceQuiz],
              pass_percent: 60,
            },
          ],
        },
        {
          id: idOf(22),
          title: '自测与交接',
          units: [
            text(idOf(203), '交接检查单', checklist, { unlock: { rule: 'previous' }, isOptional: true }),
            { ...unit(idOf(204), 'Linux 命令行小测', { weight: 2 }), kind: 'exam', content_id: demoIds.seriesExam },
          ],
        },
      ],
    },
  ]
  return { chapters, completion: 'submitted' }
}

/** Units by what the demo learners do with them. */
export const demoUnits = {
  why: idOf(101),
  files: idOf(102),
  video: idOf(104),
  question: idOf(1041),
  talk: idOf(107),
} as const
