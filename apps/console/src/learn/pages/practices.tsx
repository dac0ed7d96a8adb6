import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { OwnTopics } from '../parts/own-topics.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { PracticeList } from '../parts/practice-list.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { SectionCard } from '../parts/section-card.tsx'

const perPage = 20

/** Everything that one may practise without a class, found by its title. */
export default function Practices() {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const keyword = search.get('keyword') ?? ''
  const asked = useDeferredValue(keyword.trim())
  const find = (next: string) => {
    setPage(1)
    setSearch(next ? { keyword: next } : {}, { replace: true })
  }
  const query = useQuery({
    ...api.practice.list.query(
      { query: { page, per_page: perPage, ...(asked ? { keyword: asked } : {}) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title="自主练习"
        facts={['不属于任何班级，随时可以练，次数不限']}
        actions={<SearchBox label="查找练习" keyword={keyword} onFind={find} />}
      />
      {!asked && <OwnTopics />}
      <PageState query={query}>
        {({ practices, total }) => (
          <SectionCard title="全部练习" isFlush aside={total > 0 && <span>共 {total} 项</span>}>
            {practices.length > 0 ? (
              <PracticeList practices={practices} />
            ) : asked ? (
              <Empty
                kind="record"
                title="没有找到练习"
                text="换个关键字再找。"
                action={<Button onClick={() => find('')}>清除关键字</Button>}
              />
            ) : (
              <Empty kind="record" title="还没有自主练习" text="老师向全校开放的打字训练等内容会列在这里。" />
            )}
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </SectionCard>
        )}
      </PageState>
    </>
  )
}
