# An image that serves sites and contains every `vitrine` command: docker run … vitrine import /content
# docker build -t vitrine . && docker run -p 3000:3000 -v vitrine:/data vitrine

FROM node:24-slim AS build
WORKDIR /vitrine
COPY package.json package-lock.json .npmrc tsconfig.json vite.config.ts vite.studio.config.ts ./
COPY scripts scripts
COPY src src
RUN npm ci --no-audit
RUN npm run build
# Removes files that a running server does not need: tools, tests, types and source maps. TypeScript is only installed for a library's types.
RUN npm prune --omit=dev --no-audit
RUN rm -rf node_modules/typescript node_modules/@typescript
# Some packages contain their tests and documentation, which take more than 8 MB.
RUN rm -rf node_modules/bintrees/test node_modules/fastify/test node_modules/fastify/docs node_modules/pino/test
RUN rm -rf node_modules/@fastify/static/test node_modules/fast-json-stringify/test node_modules/find-my-way/test
RUN rm -rf node_modules/avvio/test node_modules/fast-uri/test node_modules/light-my-request/test node_modules/sonic-boom/test
RUN find node_modules -type f '(' -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' ')' -delete
# Removes builds for browsers and CommonJS, which the server never loads.
RUN rm -rf node_modules/otpauth/dist/*umd* node_modules/otpauth/dist/*esm* node_modules/otpauth/dist/*.cjs
# Removes packages' documentation, but keeps their licences.
RUN find node_modules -type f -name '*.md' -not -iname 'licen[cs]e*' -delete
RUN find src -type f '(' -name '*.test.ts' -o -name '*.test.tsx' ')' -delete
RUN mkdir -p data/media

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 VITRINE_DATA=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /vitrine
COPY --from=build /vitrine/package.json /vitrine/package-lock.json /vitrine/tsconfig.json /vitrine/vite.config.ts /vitrine/vite.studio.config.ts ./
COPY --from=build /vitrine/scripts/build-server.ts /vitrine/scripts/build-site.ts scripts/
COPY --from=build /vitrine/node_modules node_modules
COPY --from=build /vitrine/dist dist
COPY --from=build /vitrine/src src
COPY --from=build --chown=node:node /vitrine/data /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "/vitrine/src/cli/vitrine.mjs"]
CMD ["serve"]
