import { Input, Layout, Menu, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The least that React and antd need for a console's list: a menu, a search box, a table. Two lists, one bundle, no
// router, session, translations or query library. Each switch asks again.

type Row = {
  id: string
  title: string
  state: string
  difficulty: string
  updated_at: string
  category: { title: string } | null
  creator: { real_name: string }
}

const columns = [
  { title: '名称', dataIndex: 'title', render: (title: string, { id }: Row) => <a href={`#${id}`}>{title}</a> },
  { title: '状态', dataIndex: 'state', render: (state: string) => <Tag>{state}</Tag> },
  { title: '分类', dataIndex: ['category', 'title'] },
  { title: '难度', dataIndex: 'difficulty' },
  { title: '创建者', dataIndex: ['creator', 'real_name'] },
  { title: '任务', dataIndex: 'task_count' },
  { title: '分值', dataIndex: 'total_score' },
  { title: '更新时间', dataIndex: 'updated_at' },
  {
    title: '操作',
    render: (_value: unknown, { id }: Row) => (
      <>
        <a href={`#${id}`}>打开</a> <a href={`#${id}`}>编辑</a>
      </>
    ),
  },
]
const items = ['实验', '课程', '考试', '系列', '题库', '班级', '数据集', '环境', '镜像', '科研', '账号', '设置'].map(
  (label, at) => ({ key: String(at), label }),
)

function List({ name }: { name: string }) {
  const [rows, setRows] = useState<Row[]>()
  useEffect(() => {
    const abort = new AbortController()
    fetch(`/apis/list?name=${name}`, { signal: abort.signal })
      .then((answer) => answer.json() as Promise<{ data: { experiments: Row[] } }>)
      .then(({ data }) => setRows(data.experiments))
      .catch(() => undefined)
    return () => abort.abort()
  }, [name])
  return (
    <>
      <Input.Search placeholder="搜索名称" style={{ width: 320, margin: 16 }} />
      <Table<Row> rowKey="id" columns={columns} dataSource={rows ?? []} loading={!rows} pagination={{ pageSize: 20 }} />
    </>
  )
}

function Floor() {
  const [name, setName] = useState('0')
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider>
        <Menu theme="dark" items={items} selectedKeys={[name]} onClick={({ key }) => setName(key)} />
      </Layout.Sider>
      <Layout.Content>
        <List key={name} name={name} />
      </Layout.Content>
    </Layout>
  )
}

createRoot(document.getElementById('root')!).render(<Floor />)
