import { useState } from 'react';
import { Building2, Phone } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Checkbox, Switch } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input, PasswordInput, SearchInput } from '../ui/input.tsx';
import { PaymentIcon } from '../ui/payment-icon.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { RadioCards, RadioRow } from '../ui/radio-cards.tsx';
import { Select } from '../ui/select.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Sample, Section } from './showcase-section.tsx';

const industries = [
  '农、林、牧、渔业',
  '采矿业',
  '制造业',
  '电力、热力、燃气及水生产和供应业',
  '建筑业',
  '批发和零售业',
  '交通运输、仓储和邮政业',
  '住宿和餐饮业',
  '信息传输、软件和信息技术服务业',
  '金融业',
  '房地产业',
  '租赁和商务服务业',
  '科学研究和技术服务业',
  '水利、环境和公共设施管理业',
  '居民服务、修理和其他服务业',
  '教育',
  '卫生和社会工作',
  '文化、体育和娱乐业',
  '公共管理、社会保障和社会组织',
  '国际组织',
].map((label, index) => ({ value: String(index), label, disabled: index === 19 }));

export function Forms() {
  const [search, setSearch] = useState('污水处理设备');
  const [industry, setIndustry] = useState<string | null>('8');
  return (
    <Section id="forms" title="表单">
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Field label="单位名称" required hint="与营业执照保持一致">
          <Input placeholder="请输入单位全称" start={<Building2 className="size-5" />} />
        </Field>
        <Field label="手机号码" required error="手机号码格式不正确，请输入 11 位数字">
          <Input type="tel" inputMode="numeric" defaultValue="1380013" start={<Phone className="size-5" />} />
        </Field>
        <Field label="登录密码" required action={<TextLink to="/retrieve">忘记密码</TextLink>}>
          <PasswordInput placeholder="8 至 20 位，含字母与数字" />
        </Field>
        <Field label="统一社会信用代码" hint="已通过核验，不能修改">
          <Input defaultValue="91330000MA27U0000N" readOnly />
        </Field>
        <Field label="注册地址">
          <Input defaultValue="暂不可填" disabled />
        </Field>
        <Field label="所属行业" hint="输入文字可以筛选">
          <Combobox options={industries} value={industry} onChange={setIndustry} placeholder="请选择行业" />
        </Field>
        <Field label="企业规模" required error="请选择企业规模">
          <Select
            defaultValue=""
            placeholder="请选择"
            options={[
              { value: 'micro', label: '微型企业' },
              { value: 'small', label: '小型企业' },
              { value: 'medium', label: '中型企业' },
              { value: 'large', label: '大型企业' },
            ]}
          />
        </Field>
        <Field label="搜索公告" labelHidden className="self-end">
          <SearchInput large value={search} onChange={setSearch} placeholder="输入项目名称、采购人或关键词" />
        </Field>
        <Field label="意见内容" hint="请勿填写身份证号等个人信息" className="md:col-span-2">
          <Textarea maxLength={200} defaultValue="建议在公告列表中增加按预算金额排序的功能。" />
        </Field>
      </div>
      <Choices />
      <Sample title="左右排列">
        <PostForm className="flex max-w-2xl flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
          <Field label="联系人" inline required>
            <Input autoComplete="name" />
          </Field>
          <Field label="办公电话" inline hint="带区号，如 0571-8888 8888">
            <Input type="tel" />
          </Field>
          <Button type="submit" className="self-start md:ms-42">
            保存
          </Button>
        </PostForm>
      </Sample>
    </Section>
  );
}

function Choices() {
  const [role, setRole] = useState<'buyer' | 'supplier' | 'agency' | 'expert'>('supplier');
  const [pay, setPay] = useState<'alipay' | 'wechat' | 'balance' | null>(null);
  const [kind, setKind] = useState<'goods' | 'service' | 'works'>('goods');
  return (
    <>
      <div className="grid gap-8 md:grid-cols-2">
        <Field label="登录身份" group>
          <RadioCards
            label="登录身份"
            name="role"
            value={role}
            onChange={setRole}
            options={[
              { value: 'buyer', label: '采购人', hint: '发布需求与公告' },
              { value: 'supplier', label: '供应商', hint: '查找商机、在线投标' },
              { value: 'agency', label: '代理机构', hint: '组织招标活动' },
              { value: 'expert', label: '评审专家', hint: '暂未开放申请', disabled: true },
            ]}
          />
        </Field>
        <Field label="支付方式" group error={pay ? undefined : '请选择支付方式'}>
          <RadioCards
            label="支付方式"
            name="pay"
            columns={1}
            value={pay}
            onChange={setPay}
            invalid={!pay}
            options={[
              { value: 'wechat', label: '微信支付', icon: <PaymentIcon mark="wechat" /> },
              { value: 'alipay', label: '支付宝', icon: <PaymentIcon mark="alipay" /> },
              {
                value: 'balance',
                label: '账户余额',
                hint: '可用余额 ¥1,280.50',
                icon: <PaymentIcon mark="balance" />,
              },
            ]}
          />
        </Field>
      </div>
      <Sample title="勾选与开关">
        <div className="flex flex-col gap-4">
          <RadioRow
            label="项目类别"
            name="kind"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'goods', label: '货物' },
              { value: 'service', label: '服务' },
              { value: 'works', label: '工程', disabled: true },
            ]}
          />
          <Checkbox
            label={
              <>
                我已阅读并同意<TextLink to="/agreement">《用户服务协议》</TextLink>和
                <TextLink to="/privacy">《隐私政策》</TextLink>
              </>
            }
            error="请先阅读并同意协议"
          />
          <Checkbox label="接收订阅公告的短信提醒" hint="每天最多 1 条，可随时退订" defaultChecked />
          <Checkbox label="不可用" disabled />
          <Switch label="每日公告推送" defaultChecked />
          <Switch label="微信提醒" />
          <Switch label="不可用" disabled />
        </div>
      </Sample>
    </>
  );
}
