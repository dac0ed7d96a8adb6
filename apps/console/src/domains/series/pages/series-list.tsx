import { api } from '../../../api/request/api.ts'
import { ContentListPage } from '../../../content/life/content-list.tsx'
import { later } from '../../../kit/later.tsx'
import { seriesColumns } from '../columns.tsx'
import { actionsOf, cardOf } from '../parts/series-list.tsx'
import { seriesWords } from '../series-words.ts'

const CreateDialog = later(() => import('../parts/create-series.tsx'))

/** /series: series of the organisation, of one's own and those others granted. */
export default function SeriesList() {
  return (
    <ContentListPage
      kind="series"
      name="series"
      title="系列"
      home="content"
      hasDifficulty
      columns={seriesColumns}
      card={cardOf}
      actions={actionsOf}
      words={seriesWords}
      empty={empty}
      source={(query) => api.series.list.query({ query }, { quiet: true })}
      rowsOf={({ series }) => series}
      CreateDialog={CreateDialog}
    />
  )
}

const empty = {
  org: '组织里还没有系列。新建一个，把实验、考试和训练排成一条学习路径。',
  mine: '您创建的系列会出现在这里。',
  granted: '同事把系列授权给您以后，会出现在这里。',
}
