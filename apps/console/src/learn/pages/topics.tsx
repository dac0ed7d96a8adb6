import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TopicRows } from '../parts/topic-rows.tsx'

const perPage = 20

/** Every practice topic that is open to the learner, found by its title. */
export default function Topics() {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const keyword = search.get('keyword') ?? ''
  const asked = useDeferredValue(keyword.trim())
  const find = (next: string) => {
    setPage(1)
    setSearch(next ? { keyword: next } : {}, { replace: true })
  }
  const query = useQuery({
    ...api.exp_practice.open.query(
      { query: { page, per_page: perPage, ...(asked ? { keyword: asked } : {}) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title="实验练习专题"
        above={{ to: '/learn/practice', title: '自主练习' }}
        facts={['随时可以练，次数不限，取最好的一次']}
        actions={<SearchBox label="查找专题" keyword={keyword} onFind={find} />}
      />
      <PageState query={query}>
        {({ topics, total }) => (
          <SectionCard title="全部专题" isFlush aside={total > 0 && <span>共 {total} 个</span>}>
            {topics.length > 0 ? (
              <TopicRows topics={topics} />
            ) : asked ? (
              <Empty
                kind="record"
                title="没有找到专题"
                text="换个关键字再找。"
                action={<Button onClick={() => find('')}>清除关键字</Button>}
              />
            ) : (
              <Empty kind="record" title="还没有实验练习专题" text="老师开放的专题会列在这里。" />
            )}
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </SectionCard>
        )}
      </PageState>
    </>
  )
}
