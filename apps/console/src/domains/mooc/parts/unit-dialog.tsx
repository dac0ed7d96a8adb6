import {
  DatasetGoal,
  datasetGoalLabels,
  datasetGoals,
  isPartUnit,
  PostsRequired,
  Unit,
  unitKindLabels,
  WatchPercent,
  WebAddress,
  type VideoMark,
} from '@lab/contract/mooc-plan'
import { PartWeight } from '@lab/contract/series-plan'
import { RichText, text } from '@lab/contract/fields'
import { QuizPercent } from '@lab/contract/quiz'
import { VideoQuestions } from '@lab/contract/video-questions'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { marksOf, marksText } from '../video-marks.ts'
import { SubtitlesControl } from './subtitles-control.tsx'
import { UnitFileControl } from './unit-file.tsx'
import { VideoQuestionsControl } from './video-questions.tsx'

type UnitDialogProps = { unit: Unit; isDisabled: boolean; onSave: (unit: Unit) => void; onClose: () => void }

const Values = z.object({
  title: text('小节名称', 100),
  body: RichText,
  file: z.object({ name: z.string(), url: z.string(), resource_id: z.string().nullable() }).nullable(),
  watch_percent: WatchPercent,
  subtitles: z.object({ name: z.string(), url: z.string(), resource_id: z.string().nullable() }).nullable().optional(),
  marks: z
    .string()
    .superRefine((lines, context) => {
      const marks = marksOf(lines)
      if ('wrong' in marks) context.addIssue({ code: 'custom', message: marks.wrong })
    })
    .optional(),
  questions: VideoQuestions,
  pass_percent: QuizPercent,
  url: z.string(),
  posts_required: PostsRequired,
  done_by: DatasetGoal,
  weight: PartWeight,
})
type Values = z.output<typeof Values>

const empty: Omit<Values, 'title' | 'weight'> = {
  body: { format: 'markdown', value: '' },
  file: null,
  watch_percent: 90,
  subtitles: null,
  marks: '',
  questions: [],
  pass_percent: 60,
  url: 'https://',
  posts_required: 1,
  done_by: 'opened',
}

const valuesOf = (unit: Unit): Values => ({
  ...empty,
  title: unit.title,
  weight: unit.weight,
  ...(unit.kind === 'document' || unit.kind === 'discussion' ? { body: unit.body } : {}),
  ...(unit.kind === 'discussion' ? { posts_required: unit.posts_required } : {}),
  ...(unit.kind === 'dataset' ? { done_by: unit.done_by } : {}),
  ...(unit.kind === 'video'
    ? {
        file: unit.file,
        watch_percent: unit.watch_percent,
        subtitles: unit.subtitles ?? null,
        marks: marksText(unit.marks ?? []),
        questions: unit.questions ?? [],
      }
    : {}),
  ...(unit.kind === 'quiz'
    ? {
        pass_percent: unit.pass_percent,
        questions: unit.questions.map((one) => ({ ...one, at: 0, must_answer: true })),
      }
    : {}),
  ...(unit.kind === 'pdf' ? { file: unit.file } : {}),
  ...(unit.kind === 'link' ? { url: unit.url } : {}),
})

/** The places of lines that were looked at already. */
function marksIn(lines: string): VideoMark[] {
  const marks = marksOf(lines)
  return 'wrong' in marks ? [] : marks
}

function savedUnit(unit: Unit, values: Values, duration: number): Unit {
  const { title, weight } = values
  switch (unit.kind) {
    case 'document':
      return { ...unit, title, weight, body: values.body }
    case 'video':
      return {
        ...unit,
        title,
        weight,
        file: values.file,
        watch_percent: values.watch_percent,
        duration_seconds: duration,
        subtitles: values.subtitles ?? null,
        marks: marksIn(values.marks ?? ''),
        questions: values.questions,
      }
    case 'pdf':
      return { ...unit, title, weight, file: values.file }
    case 'link':
      return { ...unit, title, weight, url: values.url }
    case 'discussion':
      return { ...unit, title, weight, body: values.body, posts_required: values.posts_required }
    case 'dataset':
      return { ...unit, title, weight, done_by: values.done_by }
    case 'quiz': {
      const questions = values.questions.map(({ id, stem, question }) => ({ id, stem, question }))
      return { ...unit, title, weight, questions, pass_percent: values.pass_percent }
    }
    default:
      return { ...unit, title, weight }
  }
}

const weightHelp = (unit: Unit): string => {
  if (isPartUnit(unit)) return '按得分计入课程成绩。'
  if (unit.kind === 'quiz') return '按最好一次的得分率计入课程成绩。'
  const words = '学完即得全部分值；0 表示只计进度，不计成绩。'
  return unit.kind === 'video' ? `${words}视频中有必答题时，看完和每道题各占一份。` : words
}

/** What is in a unit: its text, its file or its address. */
export default function UnitDialog({ unit, isDisabled, onSave, onClose }: UnitDialogProps) {
  const [duration, setDuration] = useState(unit.kind === 'video' ? unit.duration_seconds : 0)
  const schema = useMemo(() => (unit.kind === 'link' ? Values.extend({ url: WebAddress }) : Values), [unit.kind])
  const fields: FormField<Values>[] = [
    { name: 'title', label: '名称', kind: 'text', maxLength: 100 },
    ...bodyFields(unit, { duration, setDuration }),
    {
      name: 'weight',
      label: '权重',
      kind: 'number',
      min: 0,
      max: 100,
      step: 0.5,
      help: weightHelp(unit),
    },
  ]
  return (
    <FormDialog<Values>
      open
      width={unit.kind === 'document' || unit.kind === 'discussion' ? 880 : 640}
      title={`${isDisabled ? '查看' : '编辑'}${unitKindLabels[unit.kind]}`}
      schema={schema}
      fields={fields}
      initialValues={valuesOf(unit)}
      isDisabled={isDisabled}
      onSubmit={(values) => {
        onSave(savedUnit(unit, values, duration))
        return Promise.resolve()
      }}
      onClose={onClose}
    />
  )
}

/** What is read in a unit, between the name and the weight of a dialog, which has to keep its buttons in view. */
const textField = (label: string, height: number): FormField<Values> => ({
  name: 'body',
  label,
  kind: 'custom',
  render: ({ value, onChange, isDisabled }) => (
    <RichTextEditor
      label={label}
      value={value as RichText}
      onChange={onChange}
      canEdit={!isDisabled}
      upload={uploadFile}
      height={height}
    />
  ),
})

function bodyFields(
  { kind }: Unit,
  { duration, setDuration }: { duration: number; setDuration: (seconds: number) => void },
): FormField<Values>[] {
  switch (kind) {
    case 'document':
      return [textField('正文', 360)]
    case 'discussion':
      return [
        textField('话题', 260),
        {
          name: 'posts_required',
          label: '完成条件',
          kind: 'number',
          min: 1,
          max: 20,
          unit: '次发言',
          help: '学员发言达到这个次数即完成；讨论在开课的班级中进行，老师在班级的答疑中查看。',
        },
      ]
    case 'dataset':
      return [
        {
          name: 'done_by',
          label: '完成条件',
          kind: 'select',
          options: datasetGoals.map((value) => ({ value, label: datasetGoalLabels[value] })),
        },
      ]
    case 'video':
      return [
        {
          name: 'file',
          label: '视频',
          kind: 'custom',
          render: (control) => (
            <UnitFileControl {...control} kind="video" duration={duration} onDuration={setDuration} />
          ),
        },
        {
          name: 'watch_percent',
          label: '完成条件',
          kind: 'number',
          min: 10,
          max: 100,
          step: 5,
          unit: '%',
          help: '实际看过的部分达到这个比例才算完成，拖动跳过的部分不计。',
        },
        { name: 'subtitles', label: '字幕', kind: 'custom', render: (control) => <SubtitlesControl {...control} /> },
        {
          name: 'marks',
          label: '视频目录',
          kind: 'textarea',
          rows: 3,
          help: '每行一项，时间在前，例如 1:30 安装软件；学员点击即可跳到那里。',
        },
        {
          name: 'questions',
          label: '视频中的题目',
          kind: 'custom',
          render: (control) => <VideoQuestionsControl {...control} duration={duration} />,
        },
      ]
    case 'pdf':
      return [
        {
          name: 'file',
          label: 'PDF',
          kind: 'custom',
          render: (control) => <UnitFileControl {...control} kind="pdf" />,
        },
      ]
    case 'link':
      return [{ name: 'url', label: '地址', kind: 'text', maxLength: 1000, placeholder: 'https://' }]
    case 'quiz':
      return [
        {
          name: 'questions',
          label: '题目',
          kind: 'custom',
          render: (control) => <VideoQuestionsControl {...control} duration={null} />,
        },
        {
          name: 'pass_percent',
          label: '完成条件',
          kind: 'number',
          min: 0,
          max: 100,
          step: 5,
          unit: '%',
          help: '得分率达到这个比例才算完成，没有达到可以重做；通过后显示正确答案。0 表示提交即完成。',
        },
      ]
    default:
      return []
  }
}
