import { DeleteOutlined } from '@ant-design/icons'
import {
  blueprintColumns,
  blueprintLimits,
  type Blueprint,
  type BlueprintRow,
  type BlueprintSolution,
} from '@lab/contract/paper'
import { typeOptions } from '../../../content/paper/bank-options.ts'
import { Button } from '../../../kit/button.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { cellName, columnLabel, relaxationText, rowCount, rowName, totalsOf, withRows } from './blueprint-edits.ts'
import styles from './paper.module.css'

type BlueprintTableProps = {
  blueprint: Blueprint
  pointOptions: Option[] | undefined
  names: { points: ReadonlyMap<string, string> }
  shortfalls: BlueprintSolution['shortfalls']
  isDisabled: boolean
  onChange: (blueprint: Blueprint) => void
}

/** Rows of type and knowledge point, columns of difficulty, in each cell how many questions. */
export function BlueprintTable(props: BlueprintTableProps) {
  const { blueprint, pointOptions, names, shortfalls, isDisabled, onChange } = props
  const { rows, relaxations } = blueprint
  const totals = totalsOf(rows)
  const change = (row: BlueprintRow): void =>
    onChange(
      withRows(
        blueprint,
        rows.map((one) => (one.id === row.id ? row : one)),
      ),
    )
  const isShort = (row: BlueprintRow, column: number): boolean =>
    shortfalls.some(({ cells }) => cells.some((cell) => cell.row_id === row.id && cell.column === column))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="双向细目表">
        <thead>
          <tr>
            <th>题型</th>
            <th>知识点</th>
            <th>每题分值</th>
            {blueprintColumns.map((column) => (
              <th key={column}>{columnLabel(column)}</th>
            ))}
            <th className={styles.number}>题数</th>
            <th className={styles.number}>分数</th>
            {!isDisabled && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = rowName(row, names)
            return (
              <tr key={row.id}>
                <td>
                  <SelectField<string>
                    label="题型"
                    value={row.type ?? undefined}
                    options={typeOptions}
                    placeholder="不限"
                    width={112}
                    isSmall
                    canClear
                    isDisabled={isDisabled}
                    onChange={(type) =>
                      change({ ...row, type: typeOptions.find((one) => one.value === type)?.value ?? null })
                    }
                  />
                </td>
                <td>
                  <SelectField<string>
                    label="知识点"
                    value={row.point_id ?? undefined}
                    options={pointOptions}
                    placeholder="不限"
                    width={200}
                    isSmall
                    isSearched
                    canClear
                    isDisabled={isDisabled}
                    onChange={(point) => change({ ...row, point_id: point ?? null })}
                  />
                </td>
                <td>
                  <NumberField
                    label={`${name}的每题分值`}
                    value={row.points}
                    min={0.5}
                    max={100}
                    step={0.5}
                    width={84}
                    isSmall
                    keepsRange
                    isDisabled={isDisabled}
                    onChange={(points) => points !== undefined && change({ ...row, points })}
                  />
                </td>
                {blueprintColumns.map((column) => (
                  <td key={column} data-short={isShort(row, column) || undefined}>
                    <NumberField
                      label={cellName(rows, { row_id: row.id, column }, names)}
                      value={row.counts[column] || undefined}
                      min={0}
                      max={blueprintLimits.ofCell}
                      width={68}
                      isSmall
                      keepsRange
                      isDisabled={isDisabled}
                      onChange={(count) => change({ ...row, counts: row.counts.with(column, count ?? 0) })}
                    />
                  </td>
                ))}
                <td className={styles.number}>{rowCount(row)}</td>
                <td className={styles.number}>{rowCount(row) * row.points}</td>
                {!isDisabled && (
                  <td>
                    <Button
                      look="text"
                      isSmall
                      isDanger
                      icon={DeleteOutlined}
                      aria-label={`删除${name}这一行`}
                      onClick={() =>
                        onChange(
                          withRows(
                            blueprint,
                            rows.filter(({ id }) => id !== row.id),
                          ),
                        )
                      }
                    />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
        {rows.length > 0 && (
          <tfoot>
            <tr>
              <th colSpan={3}>合计</th>
              {blueprintColumns.map((column) => (
                <td key={column}>{totals.columns[column]}</td>
              ))}
              <td className={styles.number}>{totals.count}</td>
              <td className={styles.number}>{totals.points}</td>
              {!isDisabled && <td aria-label="操作" />}
            </tr>
          </tfoot>
        )}
      </table>
      {relaxations.length > 0 && (
        <ul className={styles.list} aria-label="已放宽的要求">
          {relaxations.map((one) => (
            <li key={JSON.stringify(one)} className={styles.line}>
              <span>
                {cellName(rows, one, names)}：{relaxationText(one, names)}
              </span>
              {!isDisabled && (
                <Button
                  look="link"
                  isSmall
                  onClick={() => onChange({ ...blueprint, relaxations: relaxations.filter((other) => other !== one) })}
                >
                  取消放宽
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
