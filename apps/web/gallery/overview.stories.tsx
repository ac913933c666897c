import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { withAnswers } from './decorators.tsx';

type StoryModule = Parameters<typeof composeStories>[0];
/** A story with the arguments and decorators of its file applied. */
type ComposedStory = ComponentType & { tags: string[] };
const modules = import.meta.glob<StoryModule>('../src/*/ui/*.stories.tsx', { eager: true });

/* The type of composeStories has the names of one module's stories; here are the modules of all. */
const composed = (module: StoryModule) =>
  Object.entries(composeStories(module, { decorators: [withAnswers] }) as Record<string, ComposedStory>);

/** `../src/shared/ui/money.stories.tsx` → the stories of `money`, without those that need a page of their own. */
function componentsOf(area: string) {
  const inArea = Object.entries(modules).filter(([path]) => path.startsWith(`../src/${area}/`));
  const components = inArea.map(([path, module]) => ({
    component: path.replace(/^.*\/|\.stories\.tsx$/g, ''),
    stories: composed(module).filter(([, { tags }]) => !tags.includes('own-page')),
  }));
  return components.filter(({ stories }) => stories.length > 0);
}

/** Every component of an area with its states, the pictures of e2e/gallery.spec.ts. */
function Overview({ area }: { area: string }) {
  return componentsOf(area).map(({ component, stories }) => (
    <section key={component} data-component={component} style={{ padding: 12 }}>
      {stories.map(([name, Story]) => (
        <div key={name} data-story={name} style={{ marginBottom: 12 }}>
          <Story />
        </div>
      ))}
    </section>
  ));
}

const meta = { title: 'Overview', component: Overview } satisfies Meta<typeof Overview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shared: Story = { args: { area: 'shared' } };
export const Member: Story = { args: { area: 'member' } };
export const Admin: Story = { args: { area: 'admin' }, parameters: { area: 'admin' } };
