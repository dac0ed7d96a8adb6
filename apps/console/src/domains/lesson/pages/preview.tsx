import { Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useBackToList } from '../../../content/use-back.ts'
import { useMount } from '../../../content/use-mount.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { PreviewNav } from '../parts/preview-nav.tsx'
import { PreviewPartView } from '../parts/preview-part.tsx'
import styles from '../preview.module.css'
import { previewParts } from '../preview-parts.ts'
import { useLesson, useOutline, useResources } from '../use-lesson.ts'

/** 课程预览: what is prepared as a learner sees it, line by line, with what each is taught with. */
export default function PreviewPage() {
  const { id, href } = useMount()
  const [search, setSearch] = useSearchParams()
  const back = useBackToList()
  const lesson = useLesson(id)
  const outline = useOutline(id)
  const resources = useResources(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = search.get('row')
  const seen = useRef(wanted)
  const home = href('lesson.detail', { lessonid: id })
  useNameInBreadcrumb(home, lesson.error ? null : lesson.data?.title)
  // Another line begins at its heading, also for those who hear the page.
  useEffect(() => {
    if (seen.current !== wanted) heading.current?.focus({ preventScroll: true })
    seen.current = wanted
  }, [wanted])
  const failed = [lesson, outline, resources].find((one) => !one.data && one.error)
  if (failed) {
    return (
      <ErrorState
        error={failed.error!}
        onRetry={() => void failed.refetch()}
        action={<Button onClick={back}>返回列表</Button>}
      />
    )
  }
  if (!lesson.data || !outline.data || !resources.data) return <Skeleton active paragraph={{ rows: 12 }} />
  const parts = previewParts(outline.data.outline.rows, resources.data.resources)
  const at = Math.max(
    0,
    parts.findIndex(({ key }) => key === wanted),
  )
  const show = (key: string): void => setSearch({ row: key }, { preventScrollReset: false })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 title={lesson.data.title}>{lesson.data.title}</h1>
        <span className={styles.quiet}>学员看到的样子</span>
        <AppLink className={styles.leave} to={home}>
          返回备课
        </AppLink>
      </header>
      <div className={styles.columns}>
        <PreviewNav parts={parts} chosen={parts[at]!.key} onChoose={show} />
        <PreviewPartView
          key={parts[at]!.key}
          lesson={lesson.data}
          objectives={outline.data.outline.objectives}
          part={parts[at]!}
          contents={resources.data.contents}
          heading={heading}
          before={parts[at - 1]}
          after={parts[at + 1]}
          onShow={show}
        />
      </div>
    </div>
  )
}
