import { DialogPreview } from './dialog-preview.tsx'
import { CanvasExample } from './examples/canvas-example.tsx'
import { CastExample } from './examples/cast-example.tsx'
import { ChartExample } from './examples/chart-example.tsx'
import { CodeExample } from './examples/code-example.tsx'
import { FileExample } from './examples/file-example.tsx'
import { ImageExample } from './examples/image-example.tsx'
import { PickerExample } from './examples/picker-example.tsx'
import { ProgressExample } from './examples/progress-example.tsx'
import { RichTextExample } from './examples/rich-text-example.tsx'
import { TagsExample } from './examples/tags-example.tsx'
import { UploadExample } from './examples/upload-example.tsx'
import { VideoExample } from './examples/video-example.tsx'
import { Foundations } from './foundations.tsx'
import type { KitPart } from './kit-part.ts'
import { ListPreview } from './list-preview.tsx'
import { ObjectPreview } from './object-preview.tsx'
import { PlacesPreview } from './places-preview.tsx'

/** Every widget of the kit, in the order of the showcase. */
export const kitParts: readonly KitPart[] = [
  {
    id: 'foundations',
    group: '基础',
    title: '颜色、状态与数值',
    about: '界面由这些组成：主题的颜色与字号、对象的状态、时间与大小的写法、没有封面时画出的封面。',
    Example: Foundations,
  },
  {
    id: 'progress',
    group: '基础',
    title: '进度条',
    about:
      '颜色在 20、40、60、80、100 处变化：主题色由浅到深；isAlarming 时由红经琥珀色到主题色，用于通过率和落后的进度。超出范围的值会被截断。',
    use: '<ProgressBar percent={35} label="完成率" />',
    Example: ProgressExample,
  },
  {
    id: 'places',
    group: '基础',
    title: '空与错',
    about: '没有内容、没有权限、不存在与出错时显示的样子。空状态默认写「暂无数据」。',
    use: '<Empty kind="class" text="…" action={…} />',
    Example: PlacesPreview,
  },
  {
    id: 'list',
    group: '页面',
    title: '列表页',
    about: '搜索、筛选、排序、分页、批量操作与列设置，条件都在地址里，可以分享与返回。',
    use: '<ListPage source={api.x.list.query(…)} columns={…} filters={…} />',
    Example: ListPreview,
  },
  {
    id: 'object',
    group: '页面',
    title: '详情与表单',
    about: '标题、状态、标签页与带校验的表单。第一次保存会遇到同事的修改，第二次通过。',
    use: '<DetailPage …><FormPage schema={…} fields={…} onSubmit={…} /></DetailPage>',
    Example: ObjectPreview,
  },
  {
    id: 'chart',
    group: '页面',
    title: '图表',
    about: '同一组数据可看图、看表、导出。颜色与文字取自主题。',
    use: '<Chart title="每日学习人数" option={…} table={…} />',
    Example: ChartExample,
  },
  {
    id: 'dialogs',
    group: '对话框',
    title: '消息与任务',
    about: '消息对话框一次只出现一个；另有离开确认、危险操作、可撤销的提示、命令面板、快捷键与后台任务。',
    use: 'await askQuestion({ title, text, okText, danger })',
    Example: DialogPreview,
  },
  {
    id: 'picker',
    group: '对话框',
    title: '选择对话框',
    about: '在分页、可搜索的列表中单选或多选。全选只管本页；翻页与搜索不丢已选；关闭后清空搜索。',
    use: '<PickerDialog mode="radio" source={…} columns={…} selected={…} onConfirm={…} />',
    Example: PickerExample,
  },
  {
    id: 'tags',
    group: '填写',
    title: '标签编辑',
    about: '回车或逗号添加，退格取回最后一个。最多 5 个，不能重复，每个最多 10 个字符。',
    use: '<TagEditor value={tags} onChange={setTags} />',
    Example: TagsExample,
  },
  {
    id: 'upload',
    group: '填写',
    title: '上传',
    about:
      '点击、拖入或粘贴。格式、大小与数量在发送前检查，规则取自平台设置与来源；有进度、取消、重试；超过 50MB 时分片上传，断开后从断点继续。',
    use: '<UploadButton value={files} onChange={…} upload={uploadFile} rule={ruleOf("file")} />',
    Example: UploadExample,
  },
  {
    id: 'canvas',
    group: '填写',
    title: '画板',
    about:
      '在图片上画：铅笔 P、涂鸦 B、直线 L、文字 T、方形 R、圆形 C、橡皮 E；[ 与 ] 改线宽，Ctrl+Z 撤销，Ctrl+Y 重做。按住 Shift 得到任意矩形、椭圆与 45° 直线。',
    use: '<DrawingCanvas background={src} label="…" onSave={(picture) => …} />',
    Example: CanvasExample,
  },
  {
    id: 'rich-text',
    group: '查看',
    title: '富文本',
    about: '标题、表格、任务、代码、公式、Mermaid 图、图片与视频。正文里的标签只是文字，不会运行。',
    use: '<RichTextView value={summary} />',
    Example: RichTextExample,
  },
  {
    id: 'image',
    group: '查看',
    title: '图片',
    about: '宽度从 40% 开始，每次 20%，最大 80%。',
    use: '<ImageView src={url} name="…" />',
    Example: ImageExample,
  },
  {
    id: 'video',
    group: '查看',
    title: '视频',
    about: '在对话框中播放，关闭时先暂停。',
    use: '<VideoDialog open src={url} title="…" onClose={…} />',
    Example: VideoExample,
  },
  {
    id: 'file',
    group: '查看',
    title: '文件预览',
    about: '按后缀预览 pdf、xlsx、docx、mp4、jpg、jpeg、png、gif，其余提供下载。',
    use: '<FilePreview name="讲义.pdf" source={url} />',
    Example: FileExample,
  },
  {
    id: 'code',
    group: '查看',
    title: '代码',
    about: '阅读（可带批注）、编辑、对比。只画出看得见的行。',
    use: '<CodeView code={…} language="python" label="…" notes={…} />',
    Example: CodeExample,
  },
  {
    id: 'cast',
    group: '查看',
    title: '终端回放',
    about: '播放录制的终端，长停顿会缩短。',
    use: '<CastPlayer cast={…} label="…" />',
    Example: CastExample,
  },
]
