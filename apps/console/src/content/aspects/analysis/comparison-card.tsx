import { kinds } from '@lab/contract/kinds'
import type { Analysis, ComparedContent } from '@lab/contract/analysis'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Link } from '../../../kit/navigation/link.tsx'
import { useLinks } from '../../use-links.ts'
import styles from './analysis.module.css'
import { type Figure, figures, nameOf, placesOf } from './comparison-rules.ts'
import type { ShowWho } from './who-drawer.tsx'

type ComparisonCardProps = {
  analysis: Analysis
  placeId: string
  offeringId: string | undefined
  onShow: ShowWho
}

/** The class's own figures are next to those of the page, which move while the class works. */
const everyMs = 60_000

/** 与其他班级对比: one content class by class, or every content of the class next to the others that have it. */
export function ComparisonCard({ analysis, placeId, offeringId, onShow }: ComparisonCardProps) {
  const { data, error, refetch } = useQuery({
    ...api.analysis.compare.query({ params: { id: placeId }, query: { offering_id: offeringId } }, { quiet: true }),
    refetchInterval: everyMs,
  })
  const contents = data?.comparison.filter((one) => one.others.length > 0) ?? []
  const show: ShowOwn = (content, figure) =>
    onShow(
      offeringId === undefined ? `「${content.title}」${figure.who}` : figure.who,
      placesOf(analysis.people, content, figure.behind),
    )
  return (
    <section className={styles.card} aria-label="与其他班级对比">
      <h2>与其他班级对比</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : contents.length === 0 ? (
        <Empty
          compact
          kind="class"
          title="暂无可对比的班级"
          text="您可查看的其他班级使用相同内容后，会逐班列在这里；不可查看的班级至少有 3 个有成绩时，只以合计参与对比。"
        />
      ) : offeringId === undefined ? (
        <ByContent contents={contents} placeId={placeId} onShow={show} />
      ) : (
        <ByClass content={contents[0]!} onShow={show} />
      )}
    </section>
  )
}

type ShowOwn = (content: ComparedContent, figure: Figure) => void

/** Class by class, this one first. */
function ByClass({ content, onShow }: { content: ComparedContent; onShow: ShowOwn }) {
  const { has, href } = useLinks()
  return (
    <div className={styles.compared}>
      <table className={styles.table}>
        <Heads first="班级" />
        <tbody>
          <tr className={styles.own}>
            <th scope="row">本班</th>
            {figures.map((figure) => (
              <td key={figure.label} className="num">
                <Own content={content} figure={figure} onShow={onShow} />
              </td>
            ))}
          </tr>
          {content.others.map((other) => {
            const [name, note] = nameOf(other)
            const params = { classid: other.class?.id ?? '' }
            return (
              <tr key={other.class?.id ?? ''}>
                <th scope="row">
                  {other.class && has('class.analysis', params) ? (
                    <Link to={href('class.analysis', params)}>{name}</Link>
                  ) : (
                    name
                  )}
                  <small>{note}</small>
                </th>
                {figures.map((figure) => (
                  <td key={figure.label} className="num" title={figure.counts?.(other)}>
                    {figure.text(other)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type ByContentProps = { contents: ComparedContent[]; placeId: string; onShow: ShowOwn }

/** Content by content: this class's figure, and below it that of the others together. */
function ByContent({ contents, placeId, onShow }: ByContentProps) {
  const { has, href } = useLinks()
  // The page in the class is about what is taught there by itself.
  const linkOf = ({ kind, content_id, whole_title }: ComparedContent): string | undefined => {
    if (whole_title !== '') return undefined
    const { slug, param } = kinds[kind]
    const [name, params] = [`${slug}.class.analysis`, { [param]: content_id, classid: placeId }]
    return has(name, params) ? href(name, params) : undefined
  }
  return (
    <div className={styles.compared}>
      <table className={styles.table}>
        <Heads first="内容" />
        <tbody>
          {contents.map((content) => {
            const others = content.others[0]!
            const link = linkOf(content)
            return (
              <tr key={content.offering_id}>
                <th scope="row">
                  {link ? <Link to={link}>{content.title}</Link> : content.title}
                  {content.whole_title && <small>属于「{content.whole_title}」</small>}
                  <small>与其他 {others.classes} 个班级合计对比</small>
                </th>
                {figures.map((figure) => (
                  <td key={figure.label} className="num">
                    <Own content={content} figure={figure} onShow={onShow} />
                    <small title={figure.counts?.(others)}>其他 {figure.text(others)}</small>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const Heads = ({ first }: { first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {figures.map(({ label, note }) => (
        <th key={label} scope="col" title={note}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
)

/** A figure of the own class; it leads to its learners. */
function Own({ content, figure, onShow }: { content: ComparedContent; figure: Figure; onShow: ShowOwn }) {
  const text = figure.text(content.own)
  const people = figure.behind === 'everybody' ? content.own.learners : content.who[figure.behind].length
  if (people === 0) return text
  return (
    <Button
      look="link"
      isSmall
      className={styles.count ?? ''}
      title={figure.counts?.(content.own)}
      aria-label={`${figure.label} ${text}，查看${figure.who}的学员`}
      onClick={() => onShow(content, figure)}
    >
      {text}
    </Button>
  )
}
