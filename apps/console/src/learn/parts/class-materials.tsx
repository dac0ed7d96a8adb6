import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { Empty } from '../../kit/empty.tsx'
import { formatFileSize } from '../../kit/format.ts'
import { FilePreview } from '../../kit/viewer/index.ts'
import { PageState } from './page-state.tsx'
import { SectionCard } from './section-card.tsx'
import styles from './class-parts.module.css'

/** What the class was given to read, watch or download. */
export function ClassMaterials({ placeId }: { placeId: string }) {
  const query = useQuery(api.material.mine.query({ params: { id: placeId } }, { quiet: true }))
  const [open, setOpen] = useState<string>()
  return (
    <PageState query={query}>
      {({ materials }) => (
        <SectionCard title="资料" isFlush={materials.length > 0}>
          {materials.length === 0 ? (
            <Empty kind="file" title="还没有资料" text="老师提供的课件和文件会出现在这里。" />
          ) : (
            <ul>
              {materials.map((one) => (
                <li key={one.id} className={styles.line}>
                  <div className={styles.head}>
                    <span className={styles.words}>
                      <b>{one.title}</b>
                      <small>
                        {[one.note, one.file?.size && formatFileSize(one.file.size)].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                    <Button
                      aria-expanded={open === one.id}
                      aria-label={`${open === one.id ? '收起' : '查看'}「${one.title}」`}
                      onClick={() => setOpen(open === one.id ? undefined : one.id)}
                    >
                      {open === one.id ? '收起' : '查看'}
                    </Button>
                  </div>
                  {open === one.id && (
                    <div className={styles.shown}>
                      {one.rich_text && <RichTextView value={one.rich_text} />}
                      {one.file && <FilePreview name={one.file.name} source={one.file.url} height={520} />}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
        </SectionCard>
      )}
    </PageState>
  )
}
