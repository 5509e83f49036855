import { useState } from 'react';
import {
  Bell,
  Download,
  FileText,
  GraduationCap,
  LogOut,
  Plus,
  Printer,
  Repeat,
  Share2,
  UserRound,
} from 'lucide-react';
import { KeysetPager, Pager } from '../lists/pager.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, CountBadge, Status } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, LinkCard } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TabLinks, Tabs } from '../ui/tabs.tsx';
import { Sample, Section } from './showcase-section.tsx';

export function Actions() {
  return (
    <Section id="actions" title="操作与导航">
      <Sample title="按钮" row>
        <Button>立即投标</Button>
        <Button variant="secondary">收藏公告</Button>
        <Button variant="ghost">了解详情</Button>
        <Button variant="danger">注销账号</Button>
        <Button variant="link">忘记密码</Button>
        <Button icon={<Download className="size-5" />}>下载附件</Button>
        <ButtonLink to="/dev/ui" variant="secondary">
          站内按钮链接
        </ButtonLink>
        <ButtonLink href="https://www.ccgp.gov.cn/" variant="ghost">
          站外按钮链接
        </ButtonLink>
      </Sample>
      <Sample title="尺寸与状态" row>
        <Button size="sm">小</Button>
        <Button>中</Button>
        <Button size="lg">大按钮</Button>
        <Button loading>正在提交</Button>
        <Button variant="secondary" loading>
          正在保存
        </Button>
        <Button disabled>不可用</Button>
        <Button variant="secondary" disabled>
          不可用
        </Button>
      </Sample>
      <Sample title="图标按钮与菜单" row>
        <IconButton label="打印" icon={<Printer className="size-5" />} />
        <IconButton label="分享" variant="outline" icon={<Share2 className="size-5" />} />
        <IconButton label="消息，有未读" dot icon={<Bell className="size-5" />} />
        <IconButton label="正在下载" loading icon={<Download className="size-5" />} />
        <IconButton label="不可用的操作" disabled icon={<Plus className="size-5" />} />
        <span className="rounded-md bg-brand p-1">
          <IconButton label="个人中心" variant="inverse" icon={<UserRound className="size-5" />} />
        </span>
        <Menu
          label="账号"
          trigger={<Button variant="secondary">打开菜单</Button>}
          heading={
            <span className="flex items-center gap-3">
              <Avatar name="欧阳明华" />
              <span>
                <span className="block font-medium">欧阳明华</span>
                <span className="block text-sm text-ink-mute tabular">138****5678</span>
              </span>
            </span>
          }
          entries={[
            { key: 'profile', label: '个人中心', icon: <UserRound className="size-5" />, to: '/dev/ui' },
            { key: 'switch', label: '切换身份', icon: <Repeat className="size-5" /> },
            { key: 'off', label: '暂未开放的功能', icon: <FileText className="size-5" />, disabled: true },
            {
              key: 'exit',
              label: '退出登录',
              icon: <LogOut className="size-5" />,
              danger: true,
              apart: true,
            },
          ]}
        />
      </Sample>
      <Sample title="标签与状态" row>
        <Badge>普通</Badge>
        <Badge tone="brand">公开招标</Badge>
        <Badge tone="accent">即将截止</Badge>
        <Badge tone="danger">已驳回</Badge>
        <Badge tone="info">更正公告</Badge>
        <Badge tone="brand" outline>
          会员专享
        </Badge>
        <Status tone="brand">已认证</Status>
        <Status tone="accent">审核中</Status>
        <Status tone="danger">未通过</Status>
        <Status>已关闭</Status>
        <CountBadge count={3} />
        <CountBadge count={128} />
      </Sample>
      <TabSamples />
      <Sample title="分页">
        <div className="flex flex-col gap-6">
          <Pager page={1} pages={3} total={52} href={page} label="分页：少" />
          <Pager page={12} pages={64} total={1278} href={page} label="分页：多" />
          <Pager page={1000} pages={1000} total={20_000} href={page} label="分页：上限" />
          <KeysetPager previous={null} next="/dev/ui?after=20" summary="每页 20 条" label="分页：键集" />
        </div>
      </Sample>
      <Sample title="面包屑">
        <Breadcrumb
          crumbs={[
            { label: '首页', to: '/' },
            { label: '招标公告', to: '/search' },
            {
              label:
                '关于某某省公共资源交易中心 2025 年度信息化基础设施运行维护服务采购项目（第二次）的公开招标公告',
            },
          ]}
        />
      </Sample>
      <Sample title="标题与卡片">
        <SectionHeading level={3} title="热门课程" text="持证专家授课，随学随考" more="/course" />
        <div className="grid gap-4 md:grid-cols-3">
          <LinkCard
            to="/course"
            level={4}
            icon={<GraduationCap className="size-6" />}
            title="政府采购法律法规系统课程与实务案例精讲（2025 年修订版）"
          >
            24 课时 · 1,280 人在学
          </LinkCard>
          <LinkCard to="/search" level={4} icon={<FileText className="size-6" />} title="招标公告">
            今日更新 326 条
          </LinkCard>
          <Card>普通卡片：无边框，一级阴影。</Card>
        </div>
      </Sample>
    </Section>
  );
}

function page(number: number) {
  return `/dev/ui?page=${number}`;
}

function TabSamples() {
  const [tab, setTab] = useState<'tender' | 'change' | 'result' | 'off'>('tender');
  return (
    <Sample title="标签页">
      <div className="flex flex-col gap-6">
        <Tabs
          label="公告类型"
          active={tab}
          onChange={setTab}
          tabs={[
            { key: 'tender', label: '招标公告', count: 326, panel: '今日新增 326 条招标公告。' },
            { key: 'change', label: '更正公告', count: 12, panel: '今日新增 12 条更正公告。' },
            { key: 'result', label: '中标公告', panel: '今日暂无中标公告。' },
            { key: 'off', label: '不可用', disabled: true },
          ]}
        />
        <TabLinks
          label="按类型浏览"
          look="pill"
          links={[
            { to: '/dev/ui?type=all', label: '全部', active: true },
            { to: '/dev/ui?type=goods', label: '货物', count: 128 },
            { to: '/dev/ui?type=service', label: '服务', count: 96 },
            { to: '/dev/ui?type=works', label: '工程' },
          ]}
        />
      </div>
    </Sample>
  );
}
