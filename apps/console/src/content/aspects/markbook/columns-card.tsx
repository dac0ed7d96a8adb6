import type { MarkBook } from '@lab/contract/markbook'
import { markLimits } from '@lab/contract/markbook-scheme'
import { placedTitle } from '@lab/contract/record-words'
import { kindLabels } from '@lab/contract/kinds'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { newId } from '../../../kit/new-id.ts'
import styles from './markbook.module.css'
import type { SetupCardProps } from './setup-card.ts'
import { changeEntered, placeOf, putWork, removeEntered } from './setup-edits.ts'

type ColumnsCardProps = SetupCardProps & { book: MarkBook }

/** 成绩项: what is filled in by hand, and where each work counts. */
export function ColumnsCard(props: ColumnsCardProps) {
  return (
    <>
      <EnteredCard {...props} />
      <WorksCard {...props} />
    </>
  )
}

const nowhere = 'nowhere'
const categoryOptions = ({ draft }: Pick<SetupCardProps, 'draft'>) => [
  ...draft.categories.map(({ id, title }) => ({ value: id, label: title })),
  { value: nowhere, label: '不计入总评' },
]

function EnteredCard({ draft, onChange, isDisabled, book }: ColumnsCardProps) {
  const hasMarks = (id: string): boolean =>
    book.rows.some(({ cells }) => cells.some((cell) => cell.column_id === id && cell.is_given))
  const remove = async (id: string, title: string): Promise<void> => {
    const agreed =
      !hasMarks(id) ||
      (await askQuestion({
        title: '删除成绩项',
        text: `「${title}」已录入成绩，保存后这些成绩不再计入总评。`,
        okText: '删除',
        danger: true,
      }))
    if (agreed) onChange(removeEntered(draft, id))
  }
  const add = () =>
    onChange({
      ...draft,
      entered: [
        ...draft.entered,
        {
          id: newId(),
          title: draft.entered.length === 0 ? '考勤' : `成绩项${draft.entered.length + 1}`,
          category_id: draft.categories[0]?.id ?? null,
          weight: 1,
          max_score: 100,
        },
      ],
    })
  return (
    <section className={styles.card} aria-label="录入的成绩项">
      <header>
        <h2>录入的成绩项</h2>
        <Button
          isSmall
          icon={PlusOutlined}
          disabled={isDisabled || draft.entered.length >= markLimits.entered}
          onClick={add}
        >
          添加成绩项
        </Button>
      </header>
      {draft.entered.length === 0 && <p className={styles.quiet}>考勤、课堂表现、期末笔试等不在平台上完成的成绩。</p>}
      <ul className={styles.rows}>
        {draft.entered.map((column) => {
          const change = (fields: Partial<typeof column>) => onChange(changeEntered(draft, column.id, fields))
          return (
            <li key={column.id} aria-label={column.title}>
              <div className={styles.fields}>
                <TextField
                  label={`${column.title}的名称`}
                  width={140}
                  maxLength={20}
                  isDisabled={isDisabled}
                  value={column.title}
                  onChange={(title) => change({ title })}
                />
                <SelectField
                  label={`${column.title}的分类`}
                  width={140}
                  isDisabled={isDisabled}
                  value={column.category_id ?? nowhere}
                  options={categoryOptions({ draft })}
                  onChange={(id) => change({ category_id: id === nowhere ? null : id })}
                />
                <NumberField
                  label={`${column.title}的权重`}
                  prefix="权重"
                  width={116}
                  min={0}
                  max={1000}
                  step={0.5}
                  isDisabled={isDisabled}
                  value={column.weight}
                  onChange={(weight) => change({ weight: weight ?? 0 })}
                />
                <NumberField
                  label={`${column.title}的满分`}
                  prefix="满分"
                  width={116}
                  min={1}
                  max={1000}
                  isDisabled={isDisabled}
                  value={column.max_score}
                  onChange={(most) => change({ max_score: most ?? 100 })}
                />
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  disabled={isDisabled}
                  aria-label={`删除${column.title}`}
                  onClick={() => void remove(column.id, column.title)}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function WorksCard({ draft, onChange, isDisabled, book }: ColumnsCardProps) {
  const options = [{ value: 'kind', label: '按类型' }, ...categoryOptions({ draft })]
  return (
    <section className={styles.card} aria-label="教学内容">
      <header>
        <h2>教学内容</h2>
      </header>
      {book.works.length === 0 && <p className={styles.quiet}>还没有教学内容。添加后自动归入所属类型的分类。</p>}
      <ul className={styles.rows}>
        {book.works.map((work) => {
          const place = placeOf(draft, work.id)
          const own = draft.works.find((one) => one.offering_id === work.id)
          return (
            <li key={work.id} aria-label={work.title}>
              <div className={styles.fields}>
                <b title={placedTitle(work)}>
                  {placedTitle(work)} <small className={styles.quiet}>{kindLabels[work.kind]}</small>
                </b>
                <SelectField
                  label={`${work.title}的分类`}
                  width={140}
                  isDisabled={isDisabled}
                  value={place}
                  options={options}
                  onChange={(next) => onChange(putWork(draft, work.id, { place: next, weight: own?.weight ?? null }))}
                />
                <NumberField
                  label={`${work.title}的权重`}
                  prefix="权重"
                  width={116}
                  min={0}
                  max={1000}
                  step={0.5}
                  isDisabled={isDisabled || place === 'kind' || place === nowhere}
                  value={own?.weight ?? work.weight}
                  onChange={(weight) => onChange(putWork(draft, work.id, { place, weight: weight ?? null }))}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
