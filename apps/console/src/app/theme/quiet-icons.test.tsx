import { cleanup, screen } from '@testing-library/react'
import { Alert, Input, Select } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'

afterEach(cleanup)

test('the icons of controls and notices are not read out: their names would be English', () => {
  draw(
    <>
      <Select aria-label="套件" value="a" allowClear options={[{ value: 'a', label: '甲' }]} />
      <Select aria-label="成员" mode="multiple" value={['a']} options={[{ value: 'a', label: '甲' }]} />
      <Input.Search aria-label="搜索" />
      <Input.Password aria-label="密钥" />
      {(['info', 'success', 'warning', 'error'] as const).map((type) => (
        <Alert key={type} type={type} title={type} showIcon closable />
      ))}
    </>,
  )
  // Readers meet the controls, none of the images.
  expect(screen.getByRole('combobox', { name: '套件' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '搜索' })).toBeTruthy()
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['搜索'])
})
