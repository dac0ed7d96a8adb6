import type { Chapter, CoursePlan } from '@lab/contract/mooc-plan'
import { cleaningQuiz, finalQuiz, groupQuestions, missingQuestions } from './python-questions.ts'
import { averages, charts, conclusion, faults, question, reading, tidy } from './python-texts.ts'
import { idsOf, text, unit } from './units.ts'

const idOf = idsOf(8003)

/** How long both films are, as a browser reads it from the files. */
export const pythonVideoSeconds = 42

/** A file that was uploaded for the course. */
interface Upload {
  name: string
  url: string
}

export interface PythonFiles {
  missing: Upload
  missingSubtitles: Upload
  group: Upload
  groupSubtitles: Upload
  cheatsheet: Upload
}

const linked = ({ name, url }: Upload) => ({ name, url, resource_id: null })

const start = (grades: string): Chapter => ({
  id: idOf(1),
  title: '从问题到数据',
  unlock: { rule: 'free' },
  sections: [
    {
      id: idOf(11),
      title: '先把问题说清楚',
      units: [
        text(idOf(101), '一个说得清楚的问题', question),
        text(idOf(102), '一行是一件事', tidy, { unlock: { rule: 'previous' } }),
      ],
    },
    {
      id: idOf(12),
      title: '把数据读进来',
      units: [
        text(idOf(103), '用 pandas 读表', reading, { unlock: { rule: 'previous' } }),
        {
          ...unit(idOf(104), '十分钟入门 pandas（官方，英文）', { isOptional: true }),
          kind: 'link',
          url: 'https://pandas.pydata.org/docs/user_guide/10min.html',
        },
        {
          ...unit(idOf(105), '实验：成绩统计', { weight: 2, unlock: { rule: 'count', count: 2 } }),
          kind: 'experiment',
          content_id: grades,
        },
      ],
    },
  ],
})

const clean = (files: PythonFiles): Chapter => ({
  id: idOf(2),
  title: '体检与清洗',
  unlock: { rule: 'count', count: 3 },
  sections: [
    {
      id: idOf(21),
      title: '脏数据的样子',
      units: [
        text(idOf(201), '缺失、重复、格式与异常', faults),
        {
          ...unit(idOf(202), '缺失值的几种处理', { weight: 1, unlock: { rule: 'previous' } }),
          kind: 'video',
          file: linked(files.missing),
          duration_seconds: pythonVideoSeconds,
          watch_percent: 90,
          subtitles: linked(files.missingSubtitles),
          marks: [
            { at: 0, title: '先数一数' },
            { at: 9, title: '删除' },
            { at: 17, title: '不要填 0' },
            { at: 25, title: '填补' },
            { at: 33, title: '标记' },
          ],
          questions: [...missingQuestions],
        },
      ],
    },
    {
      id: idOf(22),
      title: '自测',
      units: [
        {
          ...unit(idOf(203), '数据处理速查', { isOptional: true }),
          kind: 'pdf',
          file: linked(files.cheatsheet),
        },
        {
          ...unit(idOf(204), '清洗小测验', { weight: 1, unlock: { rule: 'previous' } }),
          kind: 'quiz',
          questions: [...cleaningQuiz],
          pass_percent: 60,
        },
      ],
    },
  ],
})

const summarise = (files: PythonFiles, canteen: string): Chapter => ({
  id: idOf(3),
  title: '汇总与统计',
  unlock: { rule: 'previous' },
  sections: [
    {
      id: idOf(31),
      title: '分组汇总',
      units: [
        {
          ...unit(idOf(301), '用分组汇总回答一个问题', { weight: 1 }),
          kind: 'video',
          file: linked(files.group),
          duration_seconds: pythonVideoSeconds,
          watch_percent: 90,
          subtitles: linked(files.groupSubtitles),
          marks: [
            { at: 0, title: '问题' },
            { at: 9, title: '拆分' },
            { at: 18, title: '计算' },
            { at: 27, title: '合并' },
          ],
          questions: [...groupQuestions],
        },
        text(idOf(302), '平均数会骗人', averages, { unlock: { rule: 'previous' } }),
      ],
    },
    {
      id: idOf(32),
      title: '上机',
      units: [
        {
          ...unit(idOf(303), '实验：食堂一周消费数据', { weight: 4, unlock: { rule: 'previous' } }),
          kind: 'experiment',
          content_id: canteen,
        },
      ],
    },
  ],
})

const present = (opensAt: string): Chapter => ({
  id: idOf(4),
  title: '呈现与结论',
  unlock: { rule: 'date', at: opensAt },
  sections: [
    {
      id: idOf(41),
      title: '让图说真话',
      units: [
        text(idOf(401), '选对图', charts),
        {
          ...unit(idOf(402), 'Matplotlib 图例库（官方，英文）', { isOptional: true }),
          kind: 'link',
          url: 'https://matplotlib.org/stable/gallery/index.html',
        },
        text(idOf(403), '把结论写清楚', conclusion, { unlock: { rule: 'previous' } }),
      ],
    },
    {
      id: idOf(42),
      title: '结课',
      units: [
        {
          ...unit(idOf(404), '结课测验', { weight: 2, unlock: { rule: 'previous' } }),
          kind: 'quiz',
          questions: [...finalQuiz],
          pass_percent: 75,
        },
      ],
    },
  ],
})

/** A course on data analysis: two films, two experiments, two quizzes; its last chapter opens on a day. */
export const pythonData = (
  files: PythonFiles,
  experiments: { grades: string; canteen: string },
  opensAt: string,
): CoursePlan => ({
  chapters: [start(experiments.grades), clean(files), summarise(files, experiments.canteen), present(opensAt)],
  completion: 'submitted',
})

/** What learners of the demo do, by what it is. */
export const pythonUnits = {
  question: idOf(101),
  tidy: idOf(102),
  reading: idOf(103),
  grades: idOf(105),
  faults: idOf(201),
  missing: idOf(202),
  missingAsked: idOf(2041),
  quiz: idOf(204),
  quizAsked: [idOf(2051), idOf(2052), idOf(2053)],
  group: idOf(301),
  groupAsked: idOf(3011),
} as const
