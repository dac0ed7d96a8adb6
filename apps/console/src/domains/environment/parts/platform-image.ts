/** Whose an image is going to be; asked once, when it is made. */
export const platformField = {
  name: 'platform',
  label: '平台镜像',
  kind: 'switch',
  help: '所有组织的模板都能使用；不选时只有当前组织能看到和使用。建好后不能修改',
} as const
