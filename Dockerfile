# One image for api, worker and operate; docker-compose.yml says which of them a container is.

# The same digest twice: what is built is what runs. A digest names the bytes; the tag before it is for people.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /build
ENV TURBO_TELEMETRY_DISABLED=1
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci && npm run build && node scripts/image/collect.mjs /image

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ENV NODE_ENV=production DATA_DIR=/data
# Nothing in a running container installs packages. The files are root's and the process is not: it can write nowhere but in its data.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn-* \
  && mkdir -p /data/ledger-log && chown -R node:node /data
WORKDIR /app
COPY --from=build /image ./
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]
