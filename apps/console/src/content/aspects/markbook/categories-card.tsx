import { kindLabels, offeringKinds, isContainer } from '@lab/contract/kinds'
import { categoryMethodLabels, categoryMethods } from '@lab/contract/markbook-rules'
import { markLimits } from '@lab/contract/markbook-scheme'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { newId } from '../../../kit/new-id.ts'
import styles from './markbook.module.css'
import type { SetupCardProps } from './setup-card.ts'
import { changeCategory, newCategory, removeCategory, usualScheme } from './setup-edits.ts'

/** A whole counts by its parts, so that only these are works. */
const workKinds = offeringKinds.filter((kind) => !isContainer(kind))
const kindOptions = workKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))
const methodOptions = categoryMethods.map((value) => ({ value, label: categoryMethodLabels[value] }))

/** 分类和权重. */
export function CategoriesCard({ draft, onChange, isDisabled }: SetupCardProps) {
  const total = draft.categories.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <section className={styles.card} aria-label="分类和权重">
      <header>
        <h2>分类和权重</h2>
        <Button
          isSmall
          disabled={isDisabled}
          onClick={() => onChange(usualScheme(draft, { daily: newId(), final: newId() }))}
        >
          套用平时 40 + 期末 60
        </Button>
        <Button
          isSmall
          icon={PlusOutlined}
          disabled={isDisabled || draft.categories.length >= markLimits.categories}
          onClick={() =>
            onChange({
              ...draft,
              categories: [...draft.categories, newCategory(newId(), `分类${draft.categories.length + 1}`, 10)],
            })
          }
        >
          添加分类
        </Button>
      </header>
      <ul className={styles.rows}>
        {draft.categories.map((category) => {
          const change = (fields: Parameters<typeof changeCategory>[2]) =>
            onChange(changeCategory(draft, category.id, fields))
          return (
            <li key={category.id} aria-label={category.title}>
              <div className={styles.fields}>
                <TextField
                  label={`${category.title}的名称`}
                  width={140}
                  maxLength={20}
                  isDisabled={isDisabled}
                  value={category.title}
                  onChange={(title) => change({ title })}
                />
                <NumberField
                  label={`${category.title}的权重`}
                  prefix="权重"
                  width={124}
                  min={0}
                  max={1000}
                  isDisabled={isDisabled}
                  value={category.weight}
                  onChange={(weight) => change({ weight: weight ?? 0 })}
                />
                <SelectField
                  label={`${category.title}的计分方法`}
                  width={132}
                  options={methodOptions}
                  isDisabled={isDisabled}
                  value={category.method}
                  onChange={(method) => change({ method })}
                />
                {category.method !== 'best' && (
                  <NumberField
                    label={`${category.title}去掉最低的项数`}
                    prefix="去掉最低"
                    unit="项"
                    width={150}
                    min={0}
                    max={20}
                    isDisabled={isDisabled}
                    value={category.drop_lowest}
                    onChange={(lowest) => change({ drop_lowest: lowest ?? 0 })}
                  />
                )}
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  disabled={isDisabled || draft.categories.length === 1}
                  title={draft.categories.length === 1 ? '至少保留一个分类' : undefined}
                  aria-label={`删除${category.title}`}
                  onClick={() => onChange(removeCategory(draft, category.id))}
                />
              </div>
              <ChecksField
                label={`自动归入${category.title}的类型`}
                value={category.takes}
                options={kindOptions}
                isDisabled={isDisabled}
                onChange={(takes) => change({ takes: offeringKinds.filter((kind) => takes.includes(kind)) })}
              />
            </li>
          )
        })}
      </ul>
      <p className={styles.quiet}>
        权重合计 {formatNumber(total, 1)}。勾选的类型自动归入该分类；系列和实践课程按其中的实验、考试计分。
      </p>
    </section>
  )
}
