import type { QuestionBank } from '@lab/contract/question-bank'
import { categoryFact, ContentFrame, type Commands, type CommandTools } from '../../content/life/content-frame.tsx'
import type { FrameProps } from '../../content/route-types.ts'
import { useMount } from '../../content/use-mount.ts'
import { later } from '../../kit/later.tsx'
import { Num } from '../../kit/measures.tsx'
import { bankWords } from './bank-words.ts'
import { useBank } from './use-bank.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))

/** The header of a question bank. It has no versions of its own: its questions have. */
export default function BankFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useBank(id)
  return (
    <ContentFrame
      kind="question_bank"
      home="question"
      words={bankWords}
      content={data}
      error={error}
      refetch={refetch}
      facts={factsOf}
      commands={commandsOf}
      dialogs={(row, onPublished) => ({
        publish: (close) => (
          <PublishDialog
            content={row}
            meaning="发布后，有权限的教师可以查看题目和答案并用来组卷、出考试。之后的修改立即生效，不需要再次发布。"
            onClose={close}
            onPublished={onPublished}
          />
        ),
        versions: () => null,
      })}
    >
      {children}
    </ContentFrame>
  )
}

const factsOf = (bank: QuestionBank) => [
  categoryFact(bank),
  { label: '题数', value: <Num value={bank.question_count} /> },
  { label: '创建者', value: bank.creator.real_name },
]

function commandsOf(bank: QuestionBank, tools: CommandTools<QuestionBank, never>): Commands {
  const { copy, enable, disable, remove } = tools.life
  const isDue = bank.can.publish === true && bank.published_version === 0
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
