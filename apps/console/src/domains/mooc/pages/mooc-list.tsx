import type { MoocRow } from '@lab/contract/mooc'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import { later } from '../../../kit/later.tsx'
import { moocColumns } from '../columns.tsx'
import { moocWords } from '../mooc-words.ts'
import { cardOf } from '../parts/mooc-card.tsx'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))
const ImportDialog = later(() => import('../parts/import-dialog.tsx'))

/** /mooc: practical courses of the organisation, of one's own and those others granted. */
export default function MoocList() {
  return (
    <ContentListPage
      kind="mooc"
      name="mooc"
      title="实践课程"
      home="content"
      hasDifficulty
      columns={moocColumns}
      card={cardOf}
      actions={actionsOf}
      words={moocWords}
      empty={empty}
      source={(query) => api.mooc.list.query({ query }, { quiet: true })}
      rowsOf={({ moocs }) => moocs}
      CreateDialog={CreateDialog}
      ImportDialog={ImportDialog}
    />
  )
}

const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<MoocRow>) => [
  open,
  copy,
  publish,
  enable,
  disable,
  remove,
]

const empty = {
  org: '组织里还没有实践课程。新建一个，或导入别的平台的课程包，把图文、视频、实验和考试排成章节。',
  mine: '您创建的实践课程会出现在这里。',
  granted: '同事把实践课程授权给您以后，会出现在这里。',
}
