import type { Analysis } from '@lab/contract/analysis'
import { type AnalysedItem, itemVerdictLabels } from '@lab/contract/exam-analysis'
import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Fragment, useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { downloadFile } from '../../../api/request/download.ts'
import { Button } from '../../../kit/button.tsx'
import { Chart } from '../../../kit/chart/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { OptionText } from '../../question/option-text.tsx'
import styles from './analysis.module.css'
import { behindAnswers } from './analysis-rules.ts'
import { Count } from './content-table.tsx'
import {
  curveOption,
  curvePoints,
  curveTable,
  figure,
  pooledWords,
  pairWords,
  percent,
  reliabilityWord,
  scatterOption,
  scatterTable,
} from './items-rules.ts'
import type { ShowWho } from './who-drawer.tsx'

type ItemsCardProps = { analysis: Analysis; offeringId: string; onShow: ShowWho }

const everyMs = 60_000
const head = [
  '题目',
  '难度系数',
  '区分度',
  '与其余题目相关',
  '区分效率',
  '占分',
  '实际权重',
  '删题后信度',
  '满分',
  '零分',
] as const

/** 试题分析: how hard and how telling each question is, the options' pull, and pairs that look alike. */
export function ItemsCard({ analysis, offeringId, onShow }: ItemsCardProps) {
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch } = useQuery({
    ...api.examAnalysis.ofOffering.query({ params: { id: offeringId } }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const pictures = useMemo(() => data && { option: scatterOption(data.items), table: scatterTable(data.items) }, [data])
  // What asks no questions, or was submitted by nobody, has nothing to analyse.
  if (data?.items.length === 0) return null
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !pictures) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { paper, items, pairs } = data
  const toPlaces = behindAnswers(analysis.people, data.learners)
  const show = (title: string, who: readonly number[]) => onShow(title, toPlaces(who))
  const nameOf = (at: number) => analysis.people.find(({ id }) => id === data.learners[at])?.real_name ?? '--'
  return (
    <section className={styles.card} aria-label="试题分析">
      <h2>
        试题分析
        <span className={styles.tools}>
          <Button
            isSmall
            icon={DownloadOutlined}
            onClick={() => void downloadFile(`/apis/v2/offerings/${offeringId}/item-analysis/sheet`, '试题分析.xlsx')}
          >
            导出 Excel
          </Button>
        </span>
      </h2>
      <p className={styles.quiet}>
        {paper.n} 份答卷，平均 {figure(paper.mean, 1)} / {paper.points} 分，标准差 {figure(paper.deviation, 1)}
        {paper.alpha !== null &&
          `，信度 α ${figure(paper.alpha)}（${reliabilityWord(paper.alpha)}），测量标准误 ${figure(paper.standard_error, 1)} 分`}
        {data.is_of_few && '。人数较少，仅供参考'}。
      </p>
      <Chart title="难度与区分度" isBare height={220} option={pictures.option} table={pictures.table} />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <Fragment key={item.key}>
                <tr>
                  <th scope="row">
                    <Button
                      look="link"
                      isSmall
                      aria-expanded={opened === item.key}
                      onClick={() => setOpened(opened === item.key ? undefined : item.key)}
                    >
                      {at + 1}. {item.title}
                    </Button>
                    <small>{item.verdicts.map((one) => itemVerdictLabels[one]).join('，')}</small>
                  </th>
                  <td className="num">{figure(item.facility)}</td>
                  <td className="num">{figure(item.discrimination)}</td>
                  <td className="num">{figure(item.item_rest)}</td>
                  <td className="num">{percent(item.efficiency)}</td>
                  <td className="num">{item.intended_weight.toFixed(0)}%</td>
                  <td className="num">
                    {item.effective_weight === null ? '--' : `${item.effective_weight.toFixed(0)}%`}
                  </td>
                  <td className="num">{figure(item.alpha_if_deleted)}</td>
                  <td>
                    <Count n={item.full.length} onClick={() => show(`「${item.title}」得满分`, item.full)} />
                  </td>
                  <td>
                    <Count n={item.none.length} onClick={() => show(`「${item.title}」得零分`, item.none)} />
                  </td>
                </tr>
                {opened === item.key && (
                  <tr>
                    <td colSpan={head.length}>
                      <ItemDetails item={item} onShow={show} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {pairs.length > 0 && (
        <>
          <h3>相同的错误答案</h3>
          <p className={styles.quiet}>这是需要进一步核实的线索，不是结论。</p>
          <ul className={styles.pairs}>
            {pairs.slice(0, 20).map((pair) => (
              <li key={`${pair.one} ${pair.other}`}>
                <Button look="link" isSmall onClick={() => show('相同的错误答案', [pair.one, pair.other])}>
                  {nameOf(pair.one)}、{nameOf(pair.other)}
                </Button>
                <span>{pairWords(pair)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Curve({ label, curve }: { label: string; curve: readonly (number | null)[] }) {
  const [width, height] = [96, 28]
  return (
    <>
      <svg aria-hidden="true" width={width} height={height}>
        <line x1="0" x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
        <polyline points={curvePoints(curve, width, height)} fill="none" stroke="var(--primary)" strokeWidth="2" />
      </svg>
      <span className="visually-hidden">{`${label}：${curve.map(percent).join('、')}`}</span>
    </>
  )
}

/** The options of a question with who chose them, high and low, and the curve of each over fifths of the learners. */
function ItemDetails({
  item,
  onShow,
}: {
  item: AnalysedItem
  onShow: (title: string, who: readonly number[]) => void
}) {
  return (
    <div>
      <p className={styles.quiet}>
        {item.unmarked.length > 0 && (
          <Button look="link" isSmall onClick={() => onShow(`「${item.title}」待评`, item.unmarked)}>
            {item.unmarked.length} 份待评，未计入
          </Button>
        )}
        {item.pooled && pooledWords(item.pooled)}
      </p>
      <Chart title="各档学员的得分率" isBare height={200} option={curveOption(item)} table={curveTable(item)} />
      {item.options.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {['选项', '选择', '比例', '高分组', '低分组', '各档比例', ''].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {item.options.map((option) => (
              <tr key={`${option.mark}${option.text}`}>
                <th scope="row">
                  {option.mark} <OptionText text={option.text} /> {option.is_right && '（正确）'}
                </th>
                <td>
                  <Count
                    n={option.who.length}
                    onClick={() => onShow(`选择「${option.mark || option.text}」`, option.who)}
                  />
                </td>
                <td className="num">{percent(option.share)}</td>
                <td className="num">{percent(option.top)}</td>
                <td className="num">{percent(option.bottom)}</td>
                <td>
                  <Curve label={`选项 ${option.mark || option.text}`} curve={option.curve} />
                </td>
                <td>
                  {option.says === 'unused' && '几乎无人选择'}
                  {option.says === 'attracts_strong' && '高分组选择更多'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
