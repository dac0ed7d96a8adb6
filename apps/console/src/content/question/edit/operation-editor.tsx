import { kindLabels } from '@lab/contract/kinds'
import { stepWeights } from '@lab/contract/question/operation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { Button } from '../../../kit/button.tsx'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import styles from '../question.module.css'
import type { EditorProps } from './edit-props.ts'

const ContentPicker = later(async () => ({
  default: (await import('../../pickers/content-picker.tsx')).ContentPicker,
}))

/** The checks of a published experiment say what was done: which experiment, and what each of its steps counts. */
export function OperationEditor({
  question,
  onChange,
  isKeyOnly = false,
  keepsType = false,
}: EditorProps<'operation'>) {
  // Environments of the experiment run for those who are asked it.
  const isFixed = isKeyOnly || keepsType
  const [isChoosing, setChoosing] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const { experiment, steps } = question
  const params = { id: experiment?.id ?? '' }
  // A version that was published since, for those who may still use the experiment.
  const newest = useQuery({
    ...api.experiment.operation.query({ params }, { quiet: true }),
    enabled: experiment !== null && !isFixed,
    retry: false,
  })
  const take = async (id: string): Promise<void> => {
    setComplaint(undefined)
    try {
      const { operation } = await api.experiment.operation({ params: { id } }, { quiet: true })
      if (!operation) return setComplaint('该实验还没有发布')
      if (!operation.has_suite) return setComplaint(`「${operation.experiment.title}」没有实验环境，不能用于操作题`)
      if (operation.steps.length === 0)
        return setComplaint(`「${operation.experiment.title}」没有自动检查的环节，不能用于操作题`)
      onChange({ ...question, experiment: operation.experiment, steps: operation.steps })
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    }
  }
  const found = newest.data?.operation
  const isOlder =
    experiment !== null && found !== undefined && found !== null && found.experiment.version > experiment.version
  const weights = stepWeights(question)
  return (
    <>
      <p className={styles.help}>
        学员在实验环境中完成操作，由实验各环节的结果检查自动评分，分值按环节的分值分配。考试时不显示检查结果，以最好的一次为准。
      </p>
      <div className={styles.field}>
        <b>所用实验</b>
        <div className={styles.settings}>
          <span>{experiment ? `${experiment.title}（v${experiment.version}）` : '还没有选择'}</span>
          {!isFixed && (
            <Button isSmall onClick={() => setChoosing(true)}>
              {experiment ? '更换实验' : '选择实验'}
            </Button>
          )}
          {isOlder && !isFixed && (
            <Button isSmall look="link" onClick={() => void take(experiment.id)}>
              更新到 v{found.experiment.version}
            </Button>
          )}
        </div>
      </div>
      {complaint && <Note tone="error">{complaint}</Note>}
      {found && found.left_out > 0 && (
        <Note tone="info">{`有 ${found.left_out} 个环节使用过程检查，考试中不计分`}</Note>
      )}
      {steps.length > 0 && (
        <table className={styles.parts}>
          <thead>
            <tr>
              <th>检查的环节</th>
              <th>实验中的分值</th>
              <th>占本题</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ id, title, points }, at) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td className="num">{points}</td>
                <td className="num">{Math.round(weights[at]! * 1000) / 10}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isChoosing && (
        <ContentPicker
          open
          isSingle
          okText="确定"
          what={{ kind: 'experiment', says: kindLabels.experiment }}
          present={new Set()}
          onClose={() => setChoosing(false)}
          onConfirm={([chosen]) => {
            setChoosing(false)
            if (chosen) void take(chosen.id)
          }}
        />
      )}
    </>
  )
}
